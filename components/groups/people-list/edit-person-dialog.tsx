import { useRouter } from 'next/navigation'
import { FormDialog } from '@/components/forms/form-dialog'
import { useForm } from '@/components/forms/use-form'
import type { Group } from '@/components/groups/group/group'
import { TextField } from '@/components/ui/fields/text-field'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { formatPhone } from '@/lib/base/phone'
import {
  emailReason,
  LIST_MESSAGES,
  NAME_MAX,
  nameReason,
  phoneReason,
  type RowReason,
} from '@/lib/groups/people-list/rules'
import type { ListedPerson } from './listed-person'

type EditPersonDialogProps = {
  group: Pick<Group, '_id'>
  person: ListedPerson
  onOpenChange: (open: boolean) => void
}

/** Changes what a listed person is called, and how they can be reached. */
export function EditPersonDialog({ group, person, onOpenChange }: EditPersonDialogProps) {
  const form = useEditPerson(group._id, person, () => onOpenChange(false))
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onOpenChange}
      title={`Edit ${person.name}`}
      description="With another address, their personal link becomes a new one, and the old one stops working."
      submitLabel="Save"
      busyText="Saving..."
    >
      <TextField {...form.field('name')} label="Name" autoComplete="off" maxLength={NAME_MAX} required />
      <TextField {...form.field('email')} label="Email (optional)" type="email" autoComplete="off" />
      <TextField {...form.field('phoneNumber')} label="Phone (optional)" type="tel" autoComplete="off" />
    </FormDialog>
  )
}

function useEditPerson(groupId: string, person: ListedPerson, onDone: () => void) {
  const router = useRouter()
  return useForm({
    initial: {
      name: person.name,
      email: person.email ?? '',
      phoneNumber: person.phoneNumber ? formatPhone(person.phoneNumber) : '',
    },
    check: ({ name, email, phoneNumber }) => ({
      name: reasonText(nameReason(name)),
      email: reasonText(emailReason(email)),
      phoneNumber: reasonText(phoneReason(phoneNumber)),
    }),
    send: async ({ name, email, phoneNumber }) => {
      const { message } = await callServer('PUT /group/{id}/people/{memberId}', {
        params: { id: groupId, memberId: person._id },
        body: { name, email: email.trim() || null, phoneNumber: phoneNumber.trim() || null },
      })
      toast.success(message)
      onDone()
      router.refresh()
    },
    explain: (thrown) => serverMessageOf(thrown, 'Failed to save this. Please try again.'),
  })
}

const reasonText = (reason: RowReason | null): string | null => reason && LIST_MESSAGES[reason]
