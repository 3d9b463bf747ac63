import { describeEvent } from '@/lib/people/audit/describe-event'
import { TRANSITIONS } from '@/lib/platform/states/transitions'

const rows: readonly { subject: string; from: string | null; to: string; why: string }[] = TRANSITIONS

/** Of a transfer's legs only their confirmation is shown, and of reversals nothing (lib/people/audit/queries.ts). */
const isShown = ({ subject, why }: { subject: string; why: string }) =>
  subject !== 'reversal' && (subject !== 'leg' || why === 'confirmed')

/** States that are verbs themselves, so that a sentence may end with them. */
const VERBS = ['failed', 'expired', 'ended']

test.each(
  rows.filter(isShown).map((row) => [`${row.subject}: ${row.from} to ${row.to}, ${row.why}`, row] as const),
)('the audit trail has a sentence for %s', (_, { subject, from, to, why }) => {
  const sentence = describeEvent({ what: subject, from, to, why, whom: 'Ada', amountPence: 1_000 })
  expect(sentence).not.toBe(subject)
  if (!VERBS.includes(to)) expect(sentence).not.toMatch(new RegExp(`(?<! was) ${to}$`))
})

test('the trail says how people can join through the link', () => {
  const event = { what: 'link-join', from: null, why: null, whom: 'Ada', amountPence: null }
  expect(['off', 'ask', 'open'].map((to) => describeEvent({ ...event, to }))).toEqual([
    'Joining with the link was switched off',
    'The link lets people ask to join',
    'The link lets people join at once',
  ])
})

test('a giver without an account has given a gift', () => {
  const event = { what: 'payment', from: null, why: null, whom: 'Someone', amountPence: 2500, isGift: true }
  expect(['success', 'failed'].map((to) => describeEvent({ ...event, to }))).toEqual([
    'A gift of £25.00 came in',
    'A gift of £25.00 failed',
  ])
})

test('the trail says whether a group’s own transfer limit was set or lifted', () => {
  const event = { what: 'transfer-limit', from: null, why: null, whom: 'Ada', amountPence: null }
  expect(['50000', null].map((to) => describeEvent({ ...event, to }))).toEqual([
    'The group’s transfer limit was set to £500.00 a day',
    'The group’s own transfer limit was lifted',
  ])
})
