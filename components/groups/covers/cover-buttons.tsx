import dynamic from 'next/dynamic'
import { useState } from 'react'
import { FileButton } from '@/components/ui/buttons/file-button'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { errorTextOf } from '@/lib/api/client/call-error'
import { type ChosenPicture, openPicture, UNREADABLE } from './picture-file'
import { RemoveCoverButton } from './remove-cover-button'

const CropDialog = dynamic(() => import('./crop-dialog').then((module) => module.CropDialog), {
  ssr: false,
  loading: LoadingLine,
})

type CoverButtonsProps = { groupId: string; hasCover: boolean }

/** For admins: chooses a picture, shows which part of it will be the cover, and saves that. */
export function CoverButtons({ groupId, hasCover }: CoverButtonsProps) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const choose = async (file: File) => {
    try {
      setChosen(await openPicture(file))
    } catch (thrown) {
      toast.error(errorTextOf(thrown, UNREADABLE))
    }
  }
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(null)
  }
  return (
    <>
      <FileButton
        label="Picture for the cover"
        accept="image/*"
        size="small"
        icon={<Icon className="icon-image-plus size-4.25" />}
        onChoose={choose}
      >
        {hasCover ? (
          // On a phone there are two of them, beside the way back.
          <span>
            Change<span className="max-sm:sr-only"> cover</span>
          </span>
        ) : (
          'Add a cover'
        )}
      </FileButton>
      {hasCover ? <RemoveCoverButton groupId={groupId} /> : null}
      {chosen ? <CropDialog key={chosen.url} {...{ groupId, chosen }} onClose={close} /> : null}
    </>
  )
}
