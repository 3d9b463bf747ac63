import dynamic from 'next/dynamic'
import type { Group } from '@/components/groups/group/group'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import type { ApiResponse } from '@/lib/api/client/call-server'
import { displayNameOf } from '@/lib/base/written-names'
import { DeleteUpdateButton } from './delete-update-button'
import { LettersPanel } from './letters-panel'
import { UpdatesList } from './updates-list'

const WriteUpdateDialog = dynamic(
  () => import('./write-update-dialog').then((module) => module.WriteUpdateDialog),
  {
    ssr: false,
    loading: LoadingLine,
  },
)

export type Updates = ApiResponse<'GET /group/{id}/updates'>['updates']

type UpdatesPanelProps = {
  group: Pick<Group, '_id' | 'occasion'>
  updates: Updates
  isAdmin: boolean
  /** Who would sign the next. */
  viewerName: string
}

/** What the admins have written to everyone. Nothing at all for members until there is something. */
export function UpdatesPanel({ group, updates, isAdmin, viewerName }: UpdatesPanelProps) {
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  if (updates.length === 0 && !isAdmin) return null
  return (
    <LettersPanel
      aside={
        isAdmin ? (
          <Button
            variant="secondary"
            size="small"
            icon={<Icon className="icon-pen-line size-4.25" />}
            aria-haspopup="dialog"
            onClick={open}
          >
            Write to everyone
          </Button>
        ) : null
      }
    >
      {updates.length > 0 ? (
        <UpdatesList
          isOnSheet
          updates={updates}
          actions={
            isAdmin ? ({ _id }) => <DeleteUpdateButton groupId={group._id} updateId={_id} /> : undefined
          }
        />
      ) : (
        <p className="text-ink-soft">
          Two lines and a picture tell everyone how it’s going. They come by email, as a letter, and stay
          here.
        </p>
      )}
      {wasOpened ? (
        <WriteUpdateDialog
          groupId={group._id}
          occasion={group.occasion}
          signature={lastSignature(updates, viewerName)}
          open={isOpen}
          onOpenChange={setOpen}
        />
      ) : null}
    </LettersPanel>
  )
}

/** As they signed last, or their username as a name is written. */
const lastSignature = (updates: Updates, viewerName: string): string =>
  updates.find(({ author, signedBy }) => author === viewerName && signedBy)?.signedBy ??
  displayNameOf(viewerName)
