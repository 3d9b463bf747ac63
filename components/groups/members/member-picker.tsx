import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { MEMBER_IDS_MAX } from '@/lib/groups/group/rules'

/** Somebody who can be chosen. */
export type SelectableMember = {
  memberId: string
  username: string
  displayName: string | null
  isOwn: boolean
}

/** Who of these people is chosen: all but those who were left out. */
export function useMemberChoice(people: SelectableMember[], initiallyExcluded: string[] = []) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set(initiallyExcluded))
  const chosen = people.map(({ memberId }) => memberId).filter((id) => !excluded.has(id))
  const exceedsMax = chosen.length < people.length && chosen.length > MEMBER_IDS_MAX
  return {
    count: chosen.length,
    /** For the call: undefined for everyone, also those who join meanwhile. */
    memberIds: chosen.length < people.length ? chosen : undefined,
    problem: exceedsMax ? `At most ${MEMBER_IDS_MAX} at once, or everybody.` : null,
    has: (id: string) => !excluded.has(id),
    toggle: (id: string) =>
      setExcluded((previous) => new Set(previous.has(id) ? removeId(previous, id) : [...previous, id])),
    /** Chooses everybody, or, if everybody is chosen already, nobody. */
    toggleAll: () => setExcluded(new Set(excluded.size > 0 ? [] : people.map(({ memberId }) => memberId))),
    hasEverybody: excluded.size === 0,
  }
}

const removeId = (ids: ReadonlySet<string>, id: string) => [...ids].filter((other) => other !== id)

/** Above this number, one button ticks or unticks everybody. */
const TOGGLE_ALL_ABOVE = 5

type MemberPickerProps<Person> = {
  label: string
  people: Person[]
  choice: ReturnType<typeof useMemberChoice>
  disabled: boolean
  /** At the end of the person's line. */
  aside: (one: Person) => ReactNode
  /** Below their name. */
  below?: (one: Person) => ReactNode
}

/** A list of people to tick. */
export function MemberPicker<Person extends SelectableMember>(props: MemberPickerProps<Person>) {
  const { label, people, choice, disabled, aside, below } = props
  return (
    <>
      {people.length > TOGGLE_ALL_ABOVE ? (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 self-start"
          disabled={disabled}
          onClick={choice.toggleAll}
        >
          {choice.hasEverybody ? 'Choose nobody' : 'Choose everybody'}
        </Button>
      ) : null}
      <ul aria-label={label} className="divide-y divide-rule [&_input]:scroll-mb-32">
        {people.map((one) => (
          <li key={one.memberId} className="flex items-start justify-between gap-3 py-2">
            <div className="min-w-0">
              <Checkbox
                label={<Names {...one} />}
                checked={choice.has(one.memberId)}
                disabled={disabled}
                onChange={() => choice.toggle(one.memberId)}
              />
              {below?.(one)}
            </div>
            <span className="figures shrink-0 py-2 text-ink-soft">{aside(one)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const Names = ({ username, displayName, isOwn }: SelectableMember) => (
  <span className="break-words">
    <bdi className="font-semibold">{displayName ?? username}</bdi>{' '}
    {displayName ? <bdi className="text-sm text-ink-soft">{username}</bdi> : null}
    {isOwn ? ' (you)' : ''}
  </span>
)
