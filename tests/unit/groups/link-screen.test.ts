import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LinkScreen } from '@/components/groups/links/link-screen'
import type { PublicLink } from '@/components/groups/links/public-link'
import type { UpdateView } from '@/components/groups/updates/updates-list'
import { avatarColour } from '@/components/ui/figures/avatar-colour'
import { clothOf } from '@/lib/groups/covers/cloth'
import type { GivingStatus } from '@/lib/groups/links/rules'

/** What a stranger reads, in every state, without scripts. */

const link: PublicLink = {
  title: 'Ski trip',
  coverUrl: null,
  updates: [],
  description: 'A week in the Alps',
  goalPence: 100_000,
  paymentDeadline: '2026-12-03',
  daysLeft: 12,
  overdue: false,
  organiser: { username: 'ada', profilePictureUrl: null },
  numberOfMembers: 3,
  feePaidBy: 'payer',
  collectedPence: 25_000,
  goalStatus: 'in progress',
  names: null,
  join: 'ask',
  gifts: true,
  suggestedPence: [],
  orderForm: null,
  isMember: false,
  groupId: null,
}

type Person = {
  isSignedIn?: boolean
  hasAsked?: boolean
  isClosed?: boolean
  notedPence?: number
  updates?: UpdateView[]
}
const screen = (part: Partial<PublicLink> = {}, person: Person = {}, givingStatus: GivingStatus = 'open') =>
  renderToStaticMarkup(
    createElement(LinkScreen, {
      code: 'ABCDEFGHJK',
      link: { ...link, ...part },
      updates: person.updates ?? [],
      cloth: clothOf('c0ffee'),
      organiserId: 'c0ffee',
      givingStatus,
      notedPence: person.notedPence ?? 0,
      hasAskedToJoin: person.hasAsked ?? false,
      isClosed: person.isClosed ?? false,
      isSignedIn: person.isSignedIn ?? false,
      giftForm: createElement('form', { id: 'gift' }),
    }),
  )
const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('the page shows who is collecting, for what, progress, deadline and what to do', () => {
  const shown = screen()
  expect(words(shown)).toMatch(/Ada is collecting for Ski trip A week in the Alps £250\.00 of £1,000\.00/)
  expect(words(shown)).toMatch(/Until 3 December 2026 12 days left 3 members/)
  expect(shown).toContain('<form id="gift">')
  expect(shown).toContain('href="/signup?next=/c/ABCDEFGHJK"')
  expect(shown).toContain('href="/login?next=/c/ABCDEFGHJK"')
})

test('what nobody but the organiser has seen is said beside the amount, unless that is hidden', () => {
  const noted = '£95.00 of it in cash or by bank transfer, noted by the organiser'
  expect(words(screen({}, { notedPence: 9500 }))).toContain(noted)
  expect(words(screen())).not.toContain('noted')
  expect(words(screen({ collectedPence: null }, { notedPence: 9500 }))).not.toContain('noted')
})

test('the organiser’s avatar has the colour that it has inside', () => {
  expect(screen()).toContain(`background-color:${avatarColour('c0ffee')}`)
  expect(screen()).not.toContain('c0ffee')
})

test('a screen reader is told what the progress bar measures', () => {
  expect(screen()).toMatch(/role="progressbar" aria-label="Progress towards the goal"/)
})

test.each([
  [{ daysLeft: 1 }, '1 day left'],
  [{ daysLeft: 0 }, 'Ends today'],
  [{ daysLeft: 0, overdue: true }, 'Was open until 3 December 2026 The deadline has passed'],
  [{ numberOfMembers: 1 }, '1 member'],
  [{ numberOfMembers: 1, names: [{ name: 'Sam', message: null }] }, 'left 1 chipped in here'],
])('%j says %s', (part, text) => {
  expect(words(screen(part))).toContain(text)
})

test('hiding the amount collected leaves only the goal', () => {
  const shown = screen({ collectedPence: null, goalStatus: null })
  expect(words(shown)).toContain('£1,000.00')
  expect(shown).not.toMatch(/£250|progressbar/)
  expect(words(shown)).not.toContain('%')
})

test('a long description comes after the actions', () => {
  const long = screen({ description: 'x'.repeat(181) })
  expect(long.indexOf('<form id="gift">')).toBeLessThan(long.indexOf('xxx'))
})

test('names and messages are plain text, and the section is left out if there are none', () => {
  const names = [
    { name: 'Ben', message: '<b>Enjoy</b>' },
    { name: 'Someone', message: null },
  ]
  const shown = screen({ names })
  expect(shown).toContain('&lt;b&gt;Enjoy&lt;/b&gt;')
  expect(words(shown)).toContain('Chipped in')
  expect(words(screen({ names: [] }))).not.toContain('Chipped in')
})

test('a reason not to give replaces the form; if gifts are off, nothing does', () => {
  const screenWhen = (giving: GivingStatus) => screen({ gifts: false }, {}, giving)
  for (const giving of ['off', 'paused', 'goal-reached'] as const)
    expect(screenWhen(giving)).not.toContain('<form')
  expect(words(screenWhen('goal-reached'))).toContain('The goal is reached')
  expect(words(screenWhen('paused'))).toContain('Gifts are paused')
  expect(screenWhen('off')).not.toContain('border-l-4')
})

test('joining is offered to visitors, people signed in, people who have asked, and members', () => {
  const signedIn = { isSignedIn: true }
  expect(words(screen({ join: 'off' }))).not.toContain('Join the group')
  expect(words(screen({ join: 'off' }, signedIn))).not.toContain('Join the group')
  expect(screen({}, signedIn)).toMatch(/<button[^>]*>Ask to join</)
  expect(screen({ join: 'open' }, signedIn)).toMatch(/<button[^>]*>Join the group</)
  const asked = screen({}, { ...signedIn, hasAsked: true })
  expect(asked).not.toContain('<button')
  expect(words(asked)).toContain('You’ve asked to join')
  // Now that the link is open, there is no need to wait for the answer.
  expect(screen({ join: 'open' }, { ...signedIn, hasAsked: true })).toMatch(/<button[^>]*>Join the group</)
  const member = screen({ isMember: true, groupId: 'g1' }, signedIn)
  expect(member).toContain('href="/group/g1"')
  expect(words(member)).not.toContain('Join the group')
})

test('a page where nobody can give or join says so, and gives thanks once the group is closed', () => {
  const none = { gifts: false, join: 'off' } as const
  expect(words(screen(none, {}, 'off'))).toContain(
    'Nothing to do here just now Nobody can join with this link.',
  )
  expect(words(screen(none, { isClosed: true }, 'off'))).toContain('This collection is closed Thank you')
  expect(words(screen({ ...none, isMember: true }, {}, 'off'))).not.toContain('Nothing to do here')
})

test('a closed collection counts no days and collects no more', () => {
  const closed = words(screen({ gifts: false, join: 'off', isMember: true }, { isClosed: true }, 'off'))
  expect(closed).toMatch(/Ada collected for Ski trip .* Closed 3 members/)
  expect(closed).not.toMatch(/Until|days left|is collecting/)
})

test('of many givers the first are shown, with the total number', () => {
  const names = Array.from({ length: 200 }, (_, n) => ({ name: `Giver ${n}`, message: null }))
  const shown = screen({ names })
  expect(words(shown)).toContain('3 members, and 200 chipped in here')
  expect(words(shown.split('<details')[0] ?? '')).not.toContain('Giver 12 ')
  expect(words(shown.split('<details')[1] ?? '')).toMatch(/And 188 more .*Giver 12 .*Giver 199/)
  expect(screen({ names: names.slice(0, 15) })).not.toContain('<details')
})

test('people who have asked to join wait for an answer, even once nobody else can ask', () => {
  const asked = { isSignedIn: true, hasAsked: true }
  const waiting = words(screen({ join: 'off' }, asked, 'off'))
  expect(waiting).toContain('You’ve asked to join An admin will answer.')
  expect(waiting).not.toContain('Nothing to do here')
  const closed = words(screen({ join: 'off' }, { ...asked, isClosed: true }, 'off'))
  expect(closed).toContain('This collection is closed')
  expect(closed).not.toContain('asked to join')
  expect(words(screen({ join: 'off' }, { isSignedIn: true }, 'off'))).toContain('Nothing to do here')
})

test('the newest letter begins above the form, and leads to all of them', () => {
  const createdAt = '2026-11-20T09:00:00.000Z'
  const updates = ['The hut is booked.', 'We are off.'].map((text) => ({
    text,
    createdAt,
    pictureUrl: null,
    signedBy: 'Ada',
  }))
  const [start = '', rest = ''] = screen({}, { updates }).split('<form id="gift">')
  expect(start).toMatch(/The hut is booked\..*href="#letters".*Read on/s)
  expect(start).not.toContain('We are off.')
  expect(rest).toMatch(/id="letters".*The hut is booked\..*We are off\./s)
})

test('a teaser ends with a whole sentence, or with a whole word', () => {
  const shown = (text: string) => {
    const update = { text, createdAt: '2026-11-20T09:00:00.000Z', pictureUrl: null, signedBy: null }
    return /line-clamp[^>]*>([^<]*)</.exec(screen({}, { updates: [update] }))?.[1]
  }
  const two = 'The hut is booked! Twelve beds, and a stove.'
  expect(shown(two)).toBe(two)
  expect(shown(`${two}\nThe cat comes with it, so please bring slippers.`)).toBe(two)
  expect(shown(`${'so we went on, '.repeat(9)}and home.`)).toMatch(
    /^so we.* (so we went on|so we went|so we)…$/,
  )
})
