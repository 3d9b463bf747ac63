import { createContext, type ReactNode, useContext, useDeferredValue, useState } from 'react'
import { TextField } from '@/components/ui/fields/text-field'
import { Icon } from '@/components/ui/figures/icon'
import { matchesName } from './member-names'

const SearchContext = createContext('')

type MemberSearchProps = {
  /** The normalised names of each member shown. */
  names: string[]
  children: ReactNode
}

/** Finds members while a name is typed, without asking the server: names stay out of addresses. */
export function MemberSearch({ names, children }: MemberSearchProps) {
  const [typed, setTyped] = useState('')
  const term = useDeferredValue(typed)
  const matchCount = names.filter((name) => matchesName(name, term)).length
  return (
    <SearchContext value={term}>
      <search className="mb-4 block max-w-md">
        <TextField
          label="Find a member"
          type="search"
          placeholder="Name or username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          leading={<Icon className="icon-search size-4.5" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      <p role="status" className={term.trim() ? 'mb-3 text-sm text-ink-soft' : 'sr-only'}>
        {term.trim() ? `${matchCount} of ${names.length} shown` : ''}
      </p>
      {children}
    </SearchContext>
  )
}

type SearchableMemberProps = { names: string; label: string; className: string; children: ReactNode }

/** A member in the list, hidden if the search does not match them. */
export function SearchableMember({ names, label, className, children }: SearchableMemberProps) {
  const term = useContext(SearchContext)
  return (
    <li aria-label={label} className={className} hidden={!matchesName(names, term)}>
      {children}
    </li>
  )
}
