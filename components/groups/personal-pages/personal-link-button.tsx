import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/buttons/button'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'

const PersonalLinkDialog = dynamic(
  () => import('./personal-link-dialog').then((module) => module.PersonalLinkDialog),
  { ssr: false, loading: LoadingLine },
)

/** The member's own link, to pay from another phone without logging in. */
export function PersonalLinkButton(props: { groupId: string; memberId: string }) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={open}>
        My own link
      </Button>
      {wasOpened ? <PersonalLinkDialog {...props} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
