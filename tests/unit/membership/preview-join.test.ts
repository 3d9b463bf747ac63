import fc from 'fast-check'
import { joinEffectText } from '@/components/groups/members/join-effect'
import { previewJoin } from '@/lib/membership/shares/preview-join'
import { nonMemberPenceOf, type ShareBasis } from '@/lib/membership/shares/resplit'
import { autoSplit } from '@/lib/membership/shares/split'

type Sharer = { paid?: number; pinned?: number }

/** A group as its goal is shared at present. */
function shareBasis(goalPence: number, people: Sharer[], others: Record<string, number> = {}): ShareBasis {
  const members = people.map(({ pinned = null }, place) => ({
    ...{ id: `m${place}`, userId: `u${place}`, pinnedPence: pinned as number | null, sharePence: 0 },
  }))
  const paidPenceByUser = new Map([
    ...people.map(({ paid = 0 }, place) => [`u${place}`, paid] as const),
    ...Object.entries(others),
  ])
  const basis = { goalPence, giftPence: 0, paidPenceByUser, members }
  const shares = autoSplit(goalPence, nonMemberPenceOf(basis), members)
  return {
    ...basis,
    members: members.map((member, place) => ({ ...member, sharePence: shares[place] ?? 0 })),
  }
}

const four = (paid: number) => Array.from({ length: 4 }, () => ({ paid }))

test('four have paid £100 of £400 each, and a fifth joins', () => {
  const preview = previewJoin(shareBasis(40_000, four(10_000)), null)
  expect(preview).toMatchObject({ newSharePence: 8000, overpaidPence: 8000 })
  expect(preview.lowered).toHaveLength(4)
})

test('members who have paid no more than the new share lose nothing', () => {
  const preview = previewJoin(shareBasis(40_000, [{ paid: 10_000 }, { paid: 8000 }, {}, {}]), null)
  expect(preview.lowered).toEqual([
    { userId: 'u0', remittedPence: 10_000, contributionPence: 10_000, newSharePence: 8000 },
  ])
  expect(preview.overpaidPence).toBe(2000)
})

test('an amount that was set stays, and only new overpayment counts', () => {
  const preview = previewJoin(shareBasis(40_000, [{ pinned: 10_000, paid: 10_000 }, { paid: 35_000 }]), null)
  expect(preview.lowered).toMatchObject([{ userId: 'u1', contributionPence: 30_000, newSharePence: 15_000 }])
  expect(preview.overpaidPence).toBe(15_000)
})

test('someone who comes back brings their old payments, which counted for everybody until then', () => {
  const group = shareBasis(40_000, [{ paid: 15_000 }, {}], { back: 10_000 })
  expect(group.members[0]?.sharePence).toBe(15_000)
  expect(previewJoin(group, 'back')).toMatchObject({ newSharePence: 13_333, overpaidPence: 1666 })
  expect(previewJoin(group, null)).toMatchObject({ newSharePence: 10_000, overpaidPence: 5000 })
})

const person = fc.record({
  paid: fc.integer({ min: 0, max: 20_000 }),
  pinned: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
})

test('the preview matches the split, to the penny', () => {
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 8 }), fc.boolean(), (people, comesBack) => {
      const before = shareBasis(40_000, people, { back: 700 })
      const joined = shareBasis(
        40_000,
        [...people, comesBack ? { paid: 700 } : {}],
        comesBack ? {} : { back: 700 },
      )
      const preview = previewJoin(before, comesBack ? 'back' : null)
      expect(preview.newSharePence).toBe(joined.members.at(-1)?.sharePence)
      for (const { userId, newSharePence } of preview.lowered)
        expect(newSharePence).toBe(joined.members.find((member) => member.userId === userId)?.sharePence)
      const overpaidSum = ({ members, paidPenceByUser }: ShareBasis) =>
        members
          .slice(0, people.length)
          .reduce(
            (sum, { userId, sharePence }) =>
              sum + Math.max(0, (paidPenceByUser.get(userId) ?? 0) - sharePence),
            0,
          )
      // A newcomer who has paid nothing can only make shares smaller.
      if (!comesBack) expect(preview.overpaidPence).toBe(overpaidSum(joined) - overpaidSum(before))
    }),
  )
})

const effectText = (group: ShareBasis, names = ['Ada', 'Ben', 'Cleo', 'Dan']) => {
  const { lowered, ...rest } = previewJoin(group, null)
  const named = lowered.map(({ userId, ...amounts }) => ({
    ...{ username: 'x', displayName: names[Number(userId.slice(1))] ?? null, ...amounts },
  }))
  return joinEffectText({ ...rest, lowered: named })
}

test('the effect is described by name, in one sentence', () => {
  expect(effectText(shareBasis(40_000, four(10_000)))).toBe(
    'Ada and 3 others have paid £100.00 of £100.00 each; their share becomes £80.00. In all, that’s £80.00 more than needed.',
  )
  expect(effectText(shareBasis(40_000, [{ paid: 10_000 }, {}, {}, {}]))).toBe(
    'Ada has paid £100.00 of £100.00; their share becomes £80.00. In all, that’s £20.00 more than needed.',
  )
  expect(effectText(shareBasis(40_000, [{ paid: 10_000 }, { paid: 9000 }, {}, {}]))).toBe(
    'Ada and Ben have paid more than £80.00, which becomes their share. In all, that’s £30.00 more than needed.',
  )
})

test('amounts that differ are not all listed', () => {
  expect(
    effectText(shareBasis(40_000, [{ paid: 20_000 }, { pinned: 20_000, paid: 20_000 }, { paid: 100 }])),
  ).toBe(
    'Ada has paid £200.00 of £100.00; their share becomes £66.67. In all, that’s £33.33 more than needed.',
  )
})

test('nothing is said if nobody would have overpaid', () => {
  expect(effectText(shareBasis(40_000, four(8000)))).toBeNull()
  expect(joinEffectText(null)).toBeNull()
})
