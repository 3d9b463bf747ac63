import { Button } from '@/components/ui/button'
import type { Member } from './group'
import { useAsk } from './member-asking'

export function AnswerManageButton({ member }: { member: Member }) {
  const ask = useAsk()
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-2"
      aria-haspopup="dialog"
      onClick={() => ask({ action: 'answer-request', member })}
    >
      Answer<span className="sr-only">{` ${member.userId.username}`}</span>
    </Button>
  )
}
