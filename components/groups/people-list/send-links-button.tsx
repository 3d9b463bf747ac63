import dynamic from 'next/dynamic'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import type { ListedPerson } from './listed-person'

const SendLinksDialog = dynamic(
  () => import('./send-links-dialog').then((module) => module.SendLinksDialog),
  {
    ssr: false,
    loading: LoadingLine,
  },
)

type SendLinksButtonProps = {
  groupId: string
  groupTitle: string
  takesOrders: boolean
  people: ListedPerson[]
  /** To how many addresses the viewer may still send today. */
  addressesLeft: number
}

/** For admins, while somebody on the list can be written to. */
export function SendLinksButton({ people, ...rest }: SendLinksButtonProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const reachable = people.filter(({ email, phoneNumber, noContact }) => (email || phoneNumber) && !noContact)
  if (reachable.length === 0 && !isOpen) return null
  const unsentCount = reachable.filter(({ sentAt }) => !sentAt).length
  return (
    <>
      <Button
        variant={unsentCount > 0 ? 'primary' : 'secondary'}
        size="small"
        icon={<Icon className="icon-send size-4.25" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {unsentCount > 0 ? `Send ${unsentCount === 1 ? '1 Link' : `${unsentCount} Links`}` : 'Send Links'}
      </Button>
      {wasOpened ? (
        <SendLinksDialog {...rest} people={reachable} open={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  )
}
