import { useEffect, useState } from 'react'
import { useDebounced } from '@/components/forms/use-debounced'
import { Button } from '@/components/ui/buttons/button'
import { RetryButton } from '@/components/ui/buttons/retry-button'
import { TextField } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Notice } from '@/components/ui/page/notice'
import { SkeletonRows } from '@/components/ui/page/skeleton'
import { CallError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import { groupPath } from '@/lib/groups/group/paths'
import { GROUP_SEARCH_DEBOUNCE_MS } from '@/lib/groups/group/rules'
import { GROUP_TEXTS } from './action-texts'
import type { Group } from './group'
import { GroupLinks } from './group-links'
import { sortOpenFirst } from './overview'

type AllGroupsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function AllGroupsDialog({ open, onOpenChange }: AllGroupsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="All Groups"
      footer={
        <Button
          variant="secondary"
          icon={<Icon className="icon-refresh-cw size-4.25" />}
          onClick={() => window.location.reload()}
        >
          Refresh Page
        </Button>
      }
    >
      <AllGroups onChosen={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** Fetches the groups each time the dialog opens. */
function AllGroups({ onChosen }: { onChosen: () => void }) {
  const [groups, setGroups] = useState<Group[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), GROUP_SEARCH_DEBOUNCE_MS)

  useEffect(() => {
    const controller = new AbortController()
    callServer('GET /group/groups', { signal: controller.signal })
      .then((answer) => setGroups(sortOpenFirst(answer.groups)))
      .catch((thrown: unknown) => {
        if (!controller.signal.aborted) setError(listErrorText(thrown))
      })
    return () => controller.abort()
  }, [])

  if (error) return <ListError text={error} />
  const found = groups?.filter(({ title }) => title.toLocaleLowerCase().includes(term.toLocaleLowerCase()))
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Search groups"
        labelHidden
        type="search"
        placeholder="Search groups..."
        autoComplete="off"
        leading={<Icon className="icon-search size-4.5" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {found && term ? `${found.length} found` : ''}
      </p>
      {found ? (
        <GroupLinks
          groups={found}
          hrefOf={({ _id, title }) => groupPath(_id, title)}
          term={term}
          onChosen={onChosen}
        />
      ) : (
        <SkeletonRows rows={4} label="Loading groups" />
      )}
    </div>
  )
}

const listErrorText = (error: unknown) =>
  error instanceof CallError ? `HTTP error! status: ${error.status}` : GROUP_TEXTS.tryLater

/** The group list could not be read. */
function ListError({ text }: { text: string }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      title={text}
      action={<RetryButton onClick={() => window.location.reload()} />}
    />
  )
}
