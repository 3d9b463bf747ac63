import { Share2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'

const loadDialog = () => import('./share-dialog')
const ShareDialog = dynamic(() => loadDialog().then((module) => module.ShareDialog), { ssr: false })

type ShareButtonProps = Pick<ButtonProps, 'variant'> & { group: { _id: string; title: string } }

/** For admins: opens the dialog of the group's link and its settings. The dialog is fetched on hover or focus. */
export function ShareButton({ group, variant }: ShareButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button
        variant={variant}
        icon={<Share2 size={18} />}
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={open}
      >
        Share
      </Button>
      {wasOpened ? <ShareDialog group={group} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
