import dynamic from 'next/dynamic'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { OnItsWay } from '@/components/ui/page/on-its-way'
import { textOf } from '@/lib/api/client/call-error'
import { type Chosen, openPicture, UNREADABLE } from './picture-file'
import { RemoveCover } from './remove-cover'

const CropDialog = dynamic(() => import('./crop-dialog').then((module) => module.CropDialog), {
  ssr: false,
  loading: OnItsWay,
})

type CoverButtonsProps = { groupId: string; hasCover: boolean }

/** For admins: chooses a picture, shows which part of it will be the cover, and saves that. */
export function CoverButtons({ groupId, hasCover }: CoverButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Lets the same file be chosen again.
    event.target.value = ''
    if (!file) return
    try {
      setChosen(await openPicture(file))
    } catch (thrown) {
      toast.error(textOf(thrown, UNREADABLE))
    }
  }
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(null)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture for the cover"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        variant="secondary"
        size="small"
        icon={<Icon className="icon-image-plus size-4.25" />}
        onClick={() => input.current?.click()}
      >
        {hasCover ? 'Change cover' : 'Add a cover'}
      </Button>
      {hasCover ? <RemoveCover groupId={groupId} /> : null}
      {chosen ? <CropDialog key={chosen.url} {...{ groupId, chosen }} onClose={close} /> : null}
    </>
  )
}
