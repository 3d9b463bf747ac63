import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNavigate } from '@/components/shell/use-navigate'
import { Dialog } from '@/components/ui/overlays/dialog'
import { toast } from '@/components/ui/overlays/toast'
import { LoadingLine } from '@/components/ui/page/loading-line'
import type { Occasion } from '@/lib/groups/group/occasions'
import { groupPath } from '@/lib/groups/group/paths'
import { GROUP_TEXTS } from './action-texts'
import { CreateGroupForm } from './create-group-form'
import type { Group } from './group'
import { SHARING_ANCHOR } from './sharing-anchor'

type CreateGroupDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the form begins with; left out, a draft is gone on with as it is. */
  occasion?: Occasion | ''
  offersFeeChoice: boolean
}

/** Opens a group, and leads to it with its link ready to be shared. */
export function CreateGroupDialog({ occasion, offersFeeChoice, ...dialog }: CreateGroupDialogProps) {
  const router = useRouter()
  const { isNavigating, go } = useNavigate()
  const [formNumber, setFormNumber] = useState(0)

  const handleCreated = (group: Group) => {
    toast.success(GROUP_TEXTS.created, { durationMs: 1500 })
    setFormNumber(formNumber + 1)
    dialog.onOpenChange(false)
    go(groupPath(group._id, group.title) + SHARING_ANCHOR)
    router.refresh()
  }

  return (
    <>
      {isNavigating ? <LoadingLine /> : null}
      <Dialog
        {...dialog}
        keepsInput
        title="Create a New Group"
        description="Say what the money is for, how much you need and by when."
      >
        <CreateGroupForm
          key={`${occasion} ${formNumber}`}
          occasion={occasion ?? null}
          offersFeeChoice={offersFeeChoice}
          onCreated={handleCreated}
        />
      </Dialog>
    </>
  )
}
