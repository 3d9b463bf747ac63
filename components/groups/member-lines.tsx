import { MemberLine } from './member-line'
import { namesOf } from './member-names'
import { MemberSearch } from './member-search'
import type { SeenMember } from './seen-member'

/**
 * The members of a larger group, a line each, with a search field. A client component as a whole: two hundred lines sent
 * as elements, with a menu and a card in each, take three times as long to render as their data.
 */
export function MemberLines({ seen }: { seen: SeenMember[] }) {
  return (
    <MemberSearch names={seen.map(({ member }) => namesOf(member))}>
      <div className="overflow-hidden rounded-md border border-rule bg-sheet">
        <ul className="-mr-px -mb-px grid people-columns" aria-label="Members">
          {seen.map((each) => (
            <MemberLine key={each.member._id} seen={each} />
          ))}
        </ul>
      </div>
    </MemberSearch>
  )
}
