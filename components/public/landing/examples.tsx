import type { ReactNode } from 'react'
import { StatementLines } from '@/components/groups/closing/statement-lines'
import type { Member } from '@/components/groups/group/group'
import { ShownNames } from '@/components/groups/links/shown-names'
import { MemberRow } from '@/components/groups/members/member-row'
import { GoalProgress } from '@/components/ui/figures/goal-progress'
import { Stat } from '@/components/ui/figures/stat'
import { formatPounds } from '@/lib/base/money/pence'
import { statementRows } from '@/lib/groups/closing/rules'

/**
 * Parts of the product's own screens with made-up groups. Pictures only: the text beside each says the same, and
 * nothing in them can be focused or pressed.
 */
const Picture = ({ children }: { children: ReactNode }) => (
  <div aria-hidden="true" className="pointer-events-none mt-auto min-w-0 select-none">
    {children}
  </div>
)

export const GiftExample = () => (
  <Picture>
    <GoalProgress collectedPence={8600} goalPence={12_000} timeText="3 days left" className="mb-5" />
    <ShownNames
      names={[
        { name: 'Samira', message: 'Who will water the plants now? All the best, Jo.' },
        { name: 'The third floor', message: 'Eleven years of good coffee. Thank you.' },
      ]}
    />
  </Picture>
)

/** Drawn by the same code as real links' pictures. */
export const ChatPreview = () => (
  <Picture>
    <div className="overflow-hidden rounded-lg rounded-br-none border border-rule bg-accent-wash p-2">
      {/* biome-ignore lint/performance/noImgElement: drawn by a route of ours, in the one size there is */}
      <img
        src="/previews/trip.png"
        alt=""
        width={1200}
        height={630}
        loading="lazy"
        className="h-auto w-full rounded-md"
      />
      <p className="px-2 pt-2 pb-1">Found us a cottage. Can you all chip in by the 18th?</p>
    </div>
  </Picture>
)

const exampleMember = (
  username: string,
  displayName: string,
  paidPence: number,
  role: Member['role'] = 'member',
) =>
  ({
    _id: username,
    userId: { _id: username, username, displayName, profilePictureUrl: null, isProfileVisible: true },
    role,
    contributionPence: 3500,
    remittedPence: paidPence,
  }) as Member

const TEAM = [
  exampleMember('dee_k', 'Dee Kaur', 3500, 'admin'),
  exampleMember('callum', 'Callum Reid', 3500),
  exampleMember('j_osei', 'Jude Osei', 1500),
  exampleMember('robin_p', 'Robin Price', 0),
]

export const TeamExample = () => (
  <Picture>
    <ul className="divide-y divide-rule border-t border-rule">
      {TEAM.map((member) => (
        <MemberRow
          key={member._id}
          group={{
            openAmounts: false,
            closedAt: null,
            numberOfMembers: TEAM.length,
            splitOption: 'customSplit',
            giftPence: 0,
          }}
          member={member}
          viewerId=""
        />
      ))}
    </ul>
  </Picture>
)

export const FuneralExample = () => (
  <Picture>
    <dl className="mb-5">
      <Stat label="Goal" value={formatPounds(40_000)} />
    </dl>
    <ShownNames
      names={[
        { name: 'Margaret and Alan', message: 'He taught half the street to ride a bike.' },
        { name: 'The allotment', message: null },
      ]}
    />
  </Picture>
)

const STATEMENT = statementRows({
  collectedPence: 31_200,
  giftPence: 0,
  notedPence: 0,
  coveredFeesPence: 0,
  refundedPence: 1200,
  transfers: [{ at: '2026-06-30T12:00:00Z', amountPence: 30_000 }],
  reversedPence: 0,
  correctedPence: 0,
  heldPence: 0,
})

export const ClassExample = () => (
  <Picture>
    <StatementLines rows={STATEMENT} />
  </Picture>
)
