import { type DragEvent, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { FileButton } from '@/components/ui/buttons/file-button'
import { classNames } from '@/components/ui/class-names'
import { TextArea } from '@/components/ui/fields/text-area'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice } from '@/components/ui/page/notice'

const focus = (area: HTMLTextAreaElement | null) => area?.focus()

type ListSourceProps = {
  isBusy: boolean
  error: string | null
  onRead: (list: string | File) => Promise<void>
  onType: () => void
  /** Once there are rows, they come first: another list is pasted into a box that opens. */
  hasRows: boolean
}

/** Where a list comes from: pasted, a file, dropped or chosen, or typed in row by row. */
export function ListSource({ isBusy, error, onRead, onType, hasRows }: ListSourceProps) {
  const [text, setText] = useState('')
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const isFolded = hasRows && !isPasting
  const readFile = (file: File | undefined) => {
    if (file && !isBusy) onRead(file)
  }
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    readFile(event.dataTransfer.files[0])
  }
  const readText = async () => {
    await onRead(text)
    setText('')
  }
  return (
    <section
      aria-label="The list"
      onDragOver={dragOver}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col gap-4 rounded-md border-[1.5px] border-dashed bg-sheet p-4 sm:p-6',
        isDraggedOver ? 'border-accent' : 'border-rule-strong',
      )}
    >
      {isFolded ? null : (
        <TextArea
          ref={isPasting ? focus : undefined}
          label="Paste your list"
          hint="Columns from a spreadsheet, or one name in each line. You can also drop a file here: CSV, up to 500 people."
          rows={5}
          value={text}
          disabled={isBusy}
          onChange={(event) => setText(event.target.value)}
          placeholder={'Name, Email, Amount\nAnn Other, ann@example.com, 25'}
        />
      )}
      <ErrorNotice message={error} />
      <div className="flex flex-wrap gap-2.5 max-sm:grid">
        {isFolded ? (
          <Button variant="secondary" disabled={isBusy} onClick={() => setPasting(true)}>
            Paste Another List
          </Button>
        ) : (
          <Button disabled={text.trim() === ''} loading={isBusy} loadingText="Reading..." onClick={readText}>
            Read the List
          </Button>
        )}
        <FileButton
          label="Choose a file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          icon={<Icon className="icon-file-up size-4.5" />}
          disabled={isBusy}
          onChoose={readFile}
        >
          Choose a File
        </FileButton>
        <Button variant="quiet" disabled={isBusy} onClick={onType}>
          Type Someone In
        </Button>
      </div>
    </section>
  )
}
