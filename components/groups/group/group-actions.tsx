import dynamic from 'next/dynamic'
import { useState } from 'react'
import { forgetOnboardingReturn, useOnboardingReturn } from '@/components/money/payouts/use-onboarding-return'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import { Icon, type IconName } from '@/components/ui/figures/icon'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { isTimeToClose } from '@/lib/groups/closing/rules'
import { type Group, isAdminOf } from './group'
import type { GroupAction } from './group-dialogs'
import type { GroupDetailsView } from './group-view'

const loadDialogs = () => import('./group-dialogs')
const GroupDialogs = dynamic(() => loadDialogs().then((module) => module.GroupDialogs), {
  ssr: false,
  loading: LoadingLine,
})

/** Otherwise the dialog says what must come first, and the button is not the primary one. */
const canTransfer = ({ payoutEnabled, availablePence, transfersFrom }: Group) =>
  payoutEnabled && availablePence > 0 && transfersFrom === null

type GroupActionsProps = {
  group: Group
  stayReason: GroupDetailsView['stayReason']
  viewerId: string
  viewerName: string
}

/** The actions for the group as a whole. */
export function GroupActions({ group, stayReason, viewerId, viewerName }: GroupActionsProps) {
  const onboardingReturn = useOnboardingReturn()
  const [openDialog, setOpenDialog] = useState<GroupAction | null>(onboardingReturn && 'transfer')
  const [wasOpened, setWasOpened] = useState(openDialog !== null)
  const isAdmin = isAdminOf(group, viewerId)
  const open = (action: GroupAction) => {
    setWasOpened(true)
    setOpenDialog(action)
  }
  const close = () => {
    setOpenDialog(null)
    forgetOnboardingReturn()
  }
  return (
    <div className="flex flex-col gap-3">
      {isAdmin && (!group.closedAt || group.availablePence > 0) ? (
        <DialogButton
          variant={canTransfer(group) ? 'primary' : 'secondary'}
          icon="icon-landmark"
          onClick={() => open('transfer')}
        >
          Transfer Funds
        </DialogButton>
      ) : null}
      {isAdmin && !group.closedAt ? <WrapUpLink group={group} /> : null}
      {isAdmin ? (
        <ButtonLink
          variant="secondary"
          wide
          icon={<Icon className="icon-repeat size-4.5" />}
          href={`/group/${group._id}/season`}
        >
          Repeat this collection
        </ButtonLink>
      ) : null}
      {isAdmin && group.splitOption === 'customSplit' && !group.openAmounts ? (
        <ButtonLink
          variant="secondary"
          wide
          icon={<Icon className="icon-shopping-basket size-4.5" />}
          href={`/group/${group._id}/orders`}
        >
          {group.orderForm ? 'Orders' : 'Take orders'}
        </ButtonLink>
      ) : null}
      {stayReason ? (
        <p className="text-sm text-ink-soft">
          {stayReason === 'only-member'
            ? 'You’re the only member. To leave, delete the group.'
            : 'You’re the only admin. Before you leave, make someone else an admin.'}
        </p>
      ) : (
        <DialogButton variant="secondary" icon="icon-log-out" onClick={() => open('leave')}>
          Leave Group
        </DialogButton>
      )}
      {isAdmin ? (
        <DialogButton variant="danger" icon="icon-trash" onClick={() => open('delete')}>
          Delete Group
        </DialogButton>
      ) : null}
      {wasOpened ? <GroupDialogs {...{ group, isAdmin, openDialog, viewerName }} onClose={close} /> : null}
    </div>
  )
}

/** Always there: a collection can end before its goal is reached. */
const WrapUpLink = ({ group }: { group: Group }) => (
  <div>
    <ButtonLink
      variant="secondary"
      wide
      icon={<Icon className="icon-flag size-4.5" />}
      href={`/group/${group._id}/close`}
    >
      Wrap up
    </ButtonLink>
    <p className="mt-1.5 text-sm text-ink-soft">
      {`${isTimeToClose(group) ? '' : 'You needn’t wait for the goal. '}Four steps: settle what is owed, transfer the money, share out what is left, thank everyone and close. Each waits for you to press a button.`}
    </p>
  </div>
)

type DialogButtonProps = Pick<ButtonProps, 'variant' | 'onClick' | 'children'> & { icon: IconName }

/** Opens the confirmation dialog, which is fetched on hover or focus. */
function DialogButton({ icon, ...button }: DialogButtonProps) {
  return (
    <Button
      {...button}
      wide
      icon={<Icon className={`${icon} size-4.5`} />}
      aria-haspopup="dialog"
      onPointerEnter={loadDialogs}
      onFocus={loadDialogs}
    />
  )
}
