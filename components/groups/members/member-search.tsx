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
  const searched = useDeferredValue(typed)
  const found = names.filter((name) => matchesName(name, searched)).length
  return (
    <SearchContext value={searched}>
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
      <p role="status" className={searched.trim() ? 'mb-3 text-sm text-ink-soft' : 'sr-only'}>
        {searched.trim() ? `${found} of ${names.length} shown` : ''}
      </p>
      {children}
    </SearchContext>
  )
}

type SearchableMemberProps = { names: string; label: string; className: string; children: ReactNode }

/** A member in the list, hidden if the search does not match them. */
export function SearchableMember({ names, label, className, children }: SearchableMemberProps) {
  const searched = useContext(SearchContext)
  return (
    <li aria-label={label} className={className} hidden={!matchesName(names, searched)}>
      {children}
    </li>
  )
}
