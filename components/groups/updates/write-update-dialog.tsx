import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { FormDialog } from '@/components/forms/form-dialog'
import { useForm } from '@/components/forms/use-form'
import {
  type ChosenPicture,
  compressPicture,
  openPicture,
  UNREADABLE,
} from '@/components/groups/covers/picture-file'
import { FileButton } from '@/components/ui/buttons/file-button'
import { FieldError } from '@/components/ui/fields/field'
import { Counter, TextArea } from '@/components/ui/fields/text-area'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { errorTextOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { UPDATE_MAX, updateProblem } from '@/lib/groups/updates/rules'

type WriteUpdateDialogProps = {
  groupId: string
  /** Who signs it. */
  author: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A letter to everyone with a part in the collection: a few words, and a picture if there is one. */
export function WriteUpdateDialog({ groupId, author, open, onOpenChange }: WriteUpdateDialogProps) {
  const router = useRouter()
  const withKey = useAttemptKey(`update ${groupId}`, 'Attempt-Key')
  const picture = usePicture()
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: updateProblem(text) }),
    send: async ({ text }) => {
      const { chosen } = picture
      const body = new FormData()
      body.append('text', text)
      if (chosen) body.append('picture', await compressPicture(chosen), 'picture.jpg')
      const { message } = await withKey({ text, picture: chosen?.url }, (attemptOptions) =>
        callServer('POST /group/{id}/updates', { params: { id: groupId }, body, ...attemptOptions }),
      )
      toast.success(message)
      form.reset()
      picture.forget()
      onOpenChange(false)
      router.refresh()
    },
    explain: (thrown) => errorTextOf(thrown, 'Your letter could not be sent. Please try again.'),
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title="Write to everyone"
      description="Members, everyone who chipped in and the people on your list get it by mail. It also stands in the group and behind its link."
      button="Send letter"
    >
      <LetterPaper>
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-display text-lg">Dear …,</span>
          <Counter length={form.values.text.length} max={UPDATE_MAX} />
        </p>
        <TextArea
          {...form.field('text')}
          label="Your letter"
          labelHidden
          onPaper
          rows={4}
          maxLength={UPDATE_MAX}
          required
          placeholder="The hut is booked! Twelve beds, and a stove."
          className="mt-4 font-display text-lg leading-relaxed"
        />
        <PicturePart picture={picture} isPending={form.isPending} />
        <p className="mt-6 font-display text-xl italic">
          <bdi>{author}</bdi>
        </p>
      </LetterPaper>
    </FormDialog>
  )
}

/** The paper is the field: what is written has no box of its own. */
const LetterPaper = ({ children }: { children: ReactNode }) => (
  <div className="overflow-hidden rounded-md border-[1.5px] border-rule-strong bg-sheet has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-[2.5px] has-[textarea:focus-visible]:outline-accent">
    <div aria-hidden="true" className="airmail h-1.5" />
    <div className="px-5 pt-5 pb-6">{children}</div>
  </div>
)

/** The picture that goes with it. */
function usePicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [error, setError] = useState<string | null>(null)
  const forget = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(null)
    setError(null)
  }
  const choose = async (file: File) => {
    forget()
    try {
      setChosen(await openPicture(file))
    } catch (thrown) {
      setError(errorTextOf(thrown, UNREADABLE))
    }
  }
  return { chosen, error, choose, forget }
}

type PicturePartProps = { picture: ReturnType<typeof usePicture>; isPending: boolean }

function PicturePart({ picture, isPending }: PicturePartProps) {
  const { chosen, error, choose, forget } = picture
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      {chosen ? (
        <div className="relative">
          {/* biome-ignore lint/performance/noImgElement: it is on this device only */}
          <img src={chosen.url} alt="What you chose" className="max-h-56 max-w-full rounded-md" />
          <button
            type="button"
            aria-label="Take the picture out"
            disabled={isPending}
            onClick={forget}
            className="absolute top-2 right-2 flex size-11 items-center justify-center rounded-full bg-scrim text-cloth-ink"
          >
            <Icon className="icon-x size-5" />
          </button>
        </div>
      ) : (
        <FileButton
          label="Picture for the letter"
          accept="image/*"
          disabled={isPending}
          icon={<Icon className="icon-image-plus size-4.5" />}
          onChoose={choose}
        >
          Add a picture
        </FileButton>
      )}
      <FieldError id="letter-picture-error" error={error} />
    </div>
  )
}
