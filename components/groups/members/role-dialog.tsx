import { useRouter } from 'next/navigation'
import { newAttemptOptions } from '@/components/forms/attempt-key'
import { useAction } from '@/components/forms/use-action'
import { explainFailure } from '@/components/groups/group/action-error'
import { disconnectionText, GROUP_TEXTS } from '@/components/groups/group/action-texts'
import type { Group } from '@/components/groups/group/group'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { toast } from '@/components/ui/overlays/toast'
import { callServer } from '@/lib/api/client/call-server'
import type { MenuAction } from '@/lib/groups/members/member-actions'

type RoleAction = Extract<
  MenuAction,
  'make-admin' | 'remove-admin' | 'remove-myself-as-admin' | 'remove-member'
>

const ADMIN_RIGHTS =
  'Admins can add and remove members, set amounts, transfer the money and delete the group.'

type RoleActionConfig = {
  title: (username: string) => string
  text: string
  confirmLabel: string
  tone: 'primary' | 'danger'
  call: 'POST /group/{id}/role' | 'POST /group/{id}/remove-admin' | 'POST /group/{id}/remove'
  successText: string
  failureText: string
}

const ROLE_ACTIONS: Record<RoleAction, RoleActionConfig> = {
  'make-admin': {
    title: (username) => `Make ${username} an admin?`,
    text: ADMIN_RIGHTS,
    confirmLabel: 'Make Admin',
    tone: 'primary',
    call: 'POST /group/{id}/role',
    successText: 'Admin added',
    failureText: GROUP_TEXTS.makeAdminFailed,
  },
  'remove-admin': {
    title: (username) => `Remove ${username} as an admin?`,
    text: 'They’ll stay in the group as an ordinary member.',
    confirmLabel: 'Remove Admin',
    tone: 'danger',
    call: 'POST /group/{id}/remove-admin',
    successText: 'Admin removed',
    failureText: GROUP_TEXTS.removeAdminFailed,
  },
  'remove-myself-as-admin': {
    title: () => 'Remove yourself as an admin?',
    text: 'You’ll stay in the group as an ordinary member. Only another admin can make you an admin again.',
    confirmLabel: 'Remove Myself as Admin',
    tone: 'danger',
    call: 'POST /group/{id}/remove-admin',
    successText: 'Admin removed',
    failureText: GROUP_TEXTS.removeAdminFailed,
  },
  'remove-member': {
    title: (username) => `Remove ${username} from this group?`,
    text: 'What they’ve paid stays with the group. You can add or invite them again.',
    confirmLabel: 'Remove Member',
    tone: 'danger',
    call: 'POST /group/{id}/remove',
    successText: GROUP_TEXTS.removed,
    failureText: GROUP_TEXTS.somethingWentWrong,
  },
}

/** Under an auto split, what removing a member does to the others. */
const SHARES_CHANGE_TEXT = 'Everyone left shares the rest of the goal equally, so their shares change.'

type RoleDialogProps = {
  group: Group
  memberId: string
  username: string
  action: RoleAction
  onClose: () => void
}

/** Confirms a change of somebody's place in the group. */
export function RoleDialog({ group, memberId, username, action, onClose }: RoleDialogProps) {
  const router = useRouter()
  const { title, text, confirmLabel, tone, call, successText, failureText } = ROLE_ACTIONS[action]

  const { isBusy, error, run } = useAction()

  const change = async () => {
    const { message } = await callServer(call, {
      params: { id: group._id },
      body: { memberId },
      ...newAttemptOptions(),
    })
    toast.success(message || successText)
    router.refresh()
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title(username)}
      text={[text, ...consequences(group, username, action)].join(' ')}
      confirmLabel={confirmLabel}
      tone={tone}
      busy={isBusy}
      busyText="Saving..."
      error={error}
      onConfirm={() => run(change, (thrown) => explainFailure(thrown, failureText))}
    />
  )
}

function consequences(group: Group, username: string, action: RoleAction): string[] {
  const changesShares = action === 'remove-member' && group.splitOption === 'autoSplit'
  return [changesShares ? SHARES_CHANGE_TEXT : null, disconnectionText(group, username)].filter(
    (text) => text !== null,
  )
}
