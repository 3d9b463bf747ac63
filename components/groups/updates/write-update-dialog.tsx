import { useRouter } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
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
import { Field, FieldError, useFieldIds } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { errorTextOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { exampleLetterFor, type Occasion } from '@/lib/groups/group/occasions'
import { SIGNATURE_MAX, signatureProblem, UPDATE_MAX, updateProblem } from '@/lib/groups/updates/rules'
import { LetterPaper, Salutation } from './letter-paper'
import { useRecipientCount } from './use-recipient-count'

type WriteUpdateDialogProps = {
  groupId: string
  /** What the group was opened for: sets the tone of the example. */
  occasion: Occasion | null
  /** How it is signed, unless its author changes that. */
  signature: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A letter to everyone with a part in the collection: a few words, and a picture if there is one. */
export function WriteUpdateDialog(props: WriteUpdateDialogProps) {
  const { groupId, occasion, signature, open, onOpenChange } = props
  const router = useRouter()
  const withKey = useAttemptKey(`update ${groupId}`, 'Attempt-Key')
  const picture = usePicture()
  const recipientCount = useRecipientCount(groupId, open)
  const form = useForm({
    initial: { text: '', signedBy: signature },
    check: ({ text, signedBy }) => ({ text: updateProblem(text), signedBy: signatureProblem(signedBy) }),
    send: async ({ text, signedBy }) => {
      const { chosen } = picture
      const body = new FormData()
      body.append('text', text)
      body.append('signedBy', signedBy)
      if (chosen) body.append('picture', await compressPicture(chosen), 'picture.jpg')
      const { message } = await withKey({ text, signedBy, picture: chosen?.url }, (attemptOptions) =>
        callServer('POST /group/{id}/updates', { params: { id: groupId }, body, ...attemptOptions }),
      )
      toast.success(message)
      form.reset()
      form.change({ signedBy })
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
      description={recipientsText(recipientCount)}
      submitLabel="Send letter"
    >
      <LetterPaper>
        <Salutation length={form.values.text.length} max={UPDATE_MAX} />
        <TextArea
          {...form.field('text')}
          label="Your letter"
          labelHidden
          isOnPaper
          rows={3}
          maxLength={UPDATE_MAX}
          required
          placeholder={exampleLetterFor(occasion)}
          className="mt-3 font-display text-lg leading-relaxed"
        />
        <PicturePart picture={picture} isPending={form.isPending} />
        <SignatureField {...form.field('signedBy')} />
      </LetterPaper>
    </FormDialog>
  )
}

function recipientsText(count: number | null): string {
  if (count === 0) return 'It stays on the group’s pages. There is nobody to email it to yet.'
  const readers = count === null ? 'everyone' : count === 1 ? 'one person' : `up to ${count} people`
  return `It goes by email to ${readers}, and stays on the group’s pages.`
}

type SignatureFieldProps = Omit<ComponentProps<'input'>, 'id'> & { error?: string | null }

/** The last line of the letter, on a line of its own as on a form. */
function SignatureField({ error, ...input }: SignatureFieldProps) {
  const { id, describedBy, invalid } = useFieldIds(undefined, { error })
  return (
    <Field id={id} label="Signed" labelHidden error={error} className="mt-4">
      <input
        type="text"
        dir="auto"
        maxLength={SIGNATURE_MAX}
        {...input}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        className="min-h-11 w-full max-w-72 border-b-[1.5px] border-dashed border-rule-strong bg-transparent font-display text-xl italic"
      />
    </Field>
  )
}

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
    <div className="mt-3 flex flex-col items-start gap-2">
      {chosen ? (
        <div className="relative">
          {/* biome-ignore lint/performance/noImgElement: it is on this device only */}
          <img
            src={chosen.url}
            alt="What you chose"
            // On a phone small enough for the signature to stay in view.
            className="max-h-28 max-w-full rounded-md sm:max-h-56"
          />
          <button
            type="button"
            aria-label="Take the picture out"
            disabled={isPending}
            onClick={forget}
            className="absolute -top-4 -right-4 flex size-11 items-center justify-center rounded-full"
          >
            <span className="flex size-7 items-center justify-center rounded-full bg-ink text-paper shadow-lift">
              <Icon className="icon-x size-4" />
            </span>
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
