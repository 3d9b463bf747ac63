import { Share2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useCallback, useRef } from 'react'
import { AT_SHARING } from '@/components/groups/group/share-from-address'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { forgetEnd, useOpenFromAddress } from '@/components/ui/overlays/open-from-address'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { OnItsWay } from '@/components/ui/page/on-its-way'
import type { SharedGroup } from './share-dialog'

const loadDialog = () => import('./share-dialog')
const ShareDialog = dynamic(() => loadDialog().then((module) => module.ShareDialog), {
  ssr: false,
  loading: OnItsWay,
})

type ShareButtonProps = Pick<ButtonProps, 'variant'> & { group: SharedGroup }

/** For admins: opens the dialog of the group's link and its settings. The dialog is fetched on hover or focus. */
export function ShareButton({ group, variant }: ShareButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const button = useRef<HTMLButtonElement>(null)
  useOpenFromAddress(
    AT_SHARING,
    useCallback(() => {
      // Where the focus returns to when the dialog is closed.
      button.current?.focus({ preventScroll: true })
      open()
    }, [open]),
  )
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) forgetEnd(AT_SHARING)
  }
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        icon={<Share2 size={18} />}
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={open}
      >
        Share
      </Button>
      {wasOpened ? <ShareDialog group={group} open={isOpen} onOpenChange={change} /> : null}
    </>
  )
}
