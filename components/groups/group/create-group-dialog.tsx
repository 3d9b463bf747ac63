import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { groupPath } from '@/lib/groups/group/paths'
import { GROUP_TEXTS } from './action-texts'
import { CreateGroupForm } from './create-group-form'
import type { Group } from './group'

type CreateGroupDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  opensGroup: boolean
  offersFee: boolean
}

export function CreateGroupDialog({ open, onOpenChange, opensGroup, offersFee }: CreateGroupDialogProps) {
  const router = useRouter()
  const [formNumber, setFormNumber] = useState(0)

  const created = (group: Group) => {
    toast.success(GROUP_TEXTS.created, { durationMs: 1500 })
    setFormNumber(formNumber + 1)
    onOpenChange(false)
    if (opensGroup) router.push(groupPath(group._id, group.title))
    router.refresh()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      keepsTyped
      title="Create a New Group"
      description="Say what the money is for, how much you need and by when."
    >
      <CreateGroupForm key={formNumber} offersFee={offersFee} onCreated={created} />
    </Dialog>
  )
}
