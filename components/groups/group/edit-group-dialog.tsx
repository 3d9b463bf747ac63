import { useRouter } from 'next/navigation'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { EditGroupForm } from './edit-group-form'
import type { Group } from './group'

type EditGroupDialogProps = { group: Group; open: boolean; onOpenChange: (open: boolean) => void }

export function EditGroupDialog({ group, open, onOpenChange }: EditGroupDialogProps) {
  const router = useRouter()
  const handleUpdated = (text: string) => {
    toast.success(text)
    onOpenChange(false)
    router.refresh()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit Group">
      <EditGroupForm group={group} onUpdated={handleUpdated} />
    </Dialog>
  )
}
