import dynamic from 'next/dynamic'
import { SHARING_ANCHOR } from '@/components/groups/group/sharing-anchor'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useHashDialog } from '@/components/ui/overlays/use-hash-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import type { SharedGroup } from './share-dialog'

const loadDialog = () => import('./share-dialog')
const ShareDialog = dynamic(() => loadDialog().then((module) => module.ShareDialog), {
  ssr: false,
  loading: LoadingLine,
})

type ShareButtonProps = Pick<ButtonProps, 'variant'> & { group: SharedGroup }

/** For admins: opens the dialog of the group's link and its settings. The dialog is fetched on hover or focus. */
export function ShareButton({ group, variant }: ShareButtonProps) {
  const { isOpen, wasOpened, open, change, button } = useHashDialog(SHARING_ANCHOR)
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        icon={<Icon className="icon-share-2 size-4.5" />}
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
