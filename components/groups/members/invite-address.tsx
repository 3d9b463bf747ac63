import { Send } from 'lucide-react'
import { useAttemptKey } from '@/components/forms/attempt-key'
import { useForm } from '@/components/forms/use-form'
import { explainAction } from '@/components/groups/group/action-error'
import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import { Button } from '@/components/ui/buttons/button'
import { TextField } from '@/components/ui/fields/text-field'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { callServer } from '@/lib/api/client/call-server'
import { readAddress } from '@/lib/groups/invitations/rules'

/** For people whose username nobody knows. Does not reveal whether they have an account. */
export function InviteAddress({ groupId }: { groupId: string }) {
  const { form, field, values, notice, isPending } = useInviteAddress(groupId)
  return (
    <form {...form} className="mt-auto flex flex-col gap-3 border-t border-rule pt-4">
      <TextField
        {...field('address')}
        label="By email or mobile number"
        hint="For anyone whose username you don’t know. They get a link to join."
        placeholder="name@example.com or 07700 900123"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <ErrorNotice message={notice} />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        icon={<Send size={16} />}
        loading={isPending}
        disabled={!values.address.trim()}
      >
        Send invitation
      </Button>
    </form>
  )
}

function useInviteAddress(groupId: string) {
  const withKey = useAttemptKey(`invite ${groupId}`, 'Attempt-Key')
  const invite = useForm<{ address: string }>({
    initial: { address: '' },
    check: ({ address }) => {
      const read = readAddress(address)
      return 'problem' in read ? { address: read.problem } : null
    },
    send: async ({ address }) => {
      const invited = readAddress(address)
      if ('problem' in invited) return
      await withKey(invited, (sent, body) =>
        callServer('POST /group/{id}/invite', { params: { id: groupId }, body, ...sent }),
      )
      invite.change({ address: '' })
      toast.success(GROUP_TEXTS.invitedByAddress, { durationMs: 3000 })
    },
    explain: (thrown) => explainAction(thrown, GROUP_TEXTS.inviteFailed),
    fieldOf: { email: 'address', phoneNumber: 'address' },
    keepsFocus: true,
  })
  return invite
}
