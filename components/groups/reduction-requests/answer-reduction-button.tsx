import type { Member } from '@/components/groups/group/group'
import { useOpenMemberDialog } from '@/components/groups/members/member-dialog-provider'
import { Button } from '@/components/ui/buttons/button'

export function AnswerReductionButton({ member }: { member: Member }) {
  const openDialog = useOpenMemberDialog()
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-2"
      aria-haspopup="dialog"
      onClick={() => openDialog({ action: 'answer-request', member })}
    >
      Answer<span className="sr-only">{` ${member.userId.username}`}</span>
    </Button>
  )
}
