import { useEffect, useState } from 'react'
import { useDebounced } from '@/components/forms/use-debounced'
import { actionError } from '@/components/groups/group/action-error'
import { GROUP_TEXTS } from '@/components/groups/group/action-texts'
import { TextField } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { ErrorNotice } from '@/components/ui/page/notice'
import { isSignedOut } from '@/lib/api/client/call-error'
import { type ApiResponse, callServer } from '@/lib/api/client/call-server'
import {
  GROUP_MESSAGES,
  SEARCH_DEBOUNCE_MS,
  SEARCH_LENGTH_MIN,
  SEARCH_RESULTS_MAX,
} from '@/lib/groups/group/rules'
import { FoundUserRow } from './found-user'
import { InviteAddresses } from './invite-addresses'

type SearchResult = { term: string; users: ApiResponse<'GET /user/search'>['users']; error: string | null }

type InviteSearchProps = {
  groupId: string
  onAdded: (username: string) => void
  onNavigate: () => void
}

export function InviteSearch({ groupId, onAdded, onNavigate }: InviteSearchProps) {
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const result = useUserSearch(groupId, term)
  const isTermTooShort = [...typed.trim()].length < SEARCH_LENGTH_MIN
  const isSearching = !isTermTooShort && result?.term !== typed.trim()
  const users = isTermTooShort || !result || result.error ? null : result.users.slice(0, SEARCH_RESULTS_MAX)
  return (
    <div className="flex min-h-72 flex-col gap-4">
      <TextField
        label="Search users"
        type="search"
        placeholder="Username or name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        leading={<Icon className="icon-search size-4.5" />}
        trailing={isSearching ? 'checking' : undefined}
        hint={isTermTooShort ? GROUP_MESSAGES.searchShort : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ErrorNotice message={isTermTooShort ? null : result?.error} />
      <ResultCount users={users} term={result?.term} />
      {users?.length ? (
        <ul aria-label="Users found" className="divide-y divide-rule">
          {users.map((user) => (
            <FoundUserRow key={user._id} user={user} groupId={groupId} onAdded={onAdded} />
          ))}
        </ul>
      ) : null}
      <InviteAddresses {...{ groupId, onNavigate }} />
    </div>
  )
}

type ResultCountProps = { users: SearchResult['users'] | null; term?: string }

/** What screen readers are told of a search: how many, not each of them with their buttons. */
function ResultCount({ users, term }: ResultCountProps) {
  const isEmpty = users?.length === 0
  return (
    <p role="status" className={isEmpty ? 'py-6 text-center break-words text-ink-soft' : 'sr-only'}>
      {isEmpty ? `No users found for "${term}"` : users ? `${users.length} found` : ''}
    </p>
  )
}

/** The users found for a term; the last results stay until the next arrive. */
function useUserSearch(groupId: string, term: string): SearchResult | null {
  const [result, setResult] = useState<SearchResult | null>(null)
  useEffect(() => {
    if ([...term].length < SEARCH_LENGTH_MIN) return
    const controller = new AbortController()
    callServer('GET /user/search', { query: { q: term, groupId }, signal: controller.signal })
      .then(({ users }) => setResult({ term, users, error: null }))
      .catch((error: unknown) => {
        if (controller.signal.aborted || isSignedOut(error)) return
        setResult({ term, users: [], error: actionError(error, GROUP_TEXTS.searchFailed) })
      })
    return () => controller.abort()
  }, [groupId, term])
  return result
}
