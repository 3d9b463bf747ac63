import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { RevealScreen } from '@/components/groups/reveal/reveal-screen'
import { chalkPath } from '@/lib/base/documents/chalk'
import { strokeAt } from '@/lib/base/documents/tally'
import { clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { cardOf } from '@/lib/groups/posters/rules'
import { typesetNames } from '@/lib/groups/posters/typeset-names'
import type { OpenedCard } from '@/lib/groups/reveal/queries'
import { COVER } from '@/lib/groups/reveal/reveal-cover'
import { layOut } from '@/lib/groups/reveal/reveal-layout'
import { revealPdf } from '@/lib/groups/reveal/reveal-pdf'
import { signThanks, titleWithoutRecipient } from '@/lib/groups/reveal/rules'
import { nightTest } from '../../support/night-test'
import { readPdf } from '../../support/read-pdf'

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a5480c' } })
    .jpeg()
    .toBuffer()

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

/** An opened card, on a screen and on paper. */

const cloth = clothOf('0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05')
const given = (name: string, message: string | null = `From ${name}, with love`) => ({ name, message })
const card: OpenedCard = {
  open: true,
  for: 'Grace',
  opensAt: '2027-03-14T00:00:00.000Z',
  signedBy: 'All of 4B',
  title: 'Grace leaves us',
  coverUrl: null,
  names: [given('Kit'), given('Ann', null), given('Zoe'), given('Someone', null)],
  updates: [],
  thanks: null,
}
const shown = (part: Partial<OpenedCard> = {}) => {
  const reveal = { ...card, ...part }
  const inside = cardOf(reveal.title, reveal.names)
  return renderToStaticMarkup(
    createElement(RevealScreen, { token: 't', reveal, card: inside, cloth, hasSaidThanks: false }),
  )
}

const pagesOf = async (part: Partial<OpenedCard> = {}) =>
  readPdf(await revealPdf({ ...card, ...part }, cloth, null))
const textOf = (pages: { text: string }[]) =>
  pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')

test('the card is bound in the group’s own cloth, woven beside a cover, too', () => {
  expect(shown()).toMatch(new RegExp(`<header style="--cloth-hue:${cloth.hue};[^>]*own-cloth.*<pattern`, 's'))
  const covered = shown({ coverUrl: '/api/pictures/x' })
  expect(covered).toMatch(/<header[^>]*own-cloth.*src="\/api\/pictures\/x"/s)
  expect(covered).toContain('<pattern')
  // Only strokes for people are in thread: those of the tally, and the one beside each name.
  expect(shown().match(/fill-thread/g)).toHaveLength(2 * card.names.length)
})

test('the strokes are those of the picture to post, as chalk leaves them', () => {
  expect(shown()).toContain(`d="${chalkPath(strokeAt(0), 5.4)}"`)
})

test.each([
  ['A garden bench for Dorothy', 'Dorothy', 'A garden bench'],
  ['Thank you, Mrs Kaur', 'mrs kaur', 'Thank you'],
  ['For Dorothy', 'Dorothy', null],
  ['Dorothy', 'Dorothy', null],
  ['Grace leaves us', 'Grace', 'Grace leaves us'],
  ['A party with our Jo', 'Jo', 'A party with our Jo'],
  ['Flowers for Rosamund', 'Mund', 'Flowers for Rosamund'],
])('below the name, “%s” for %s need not say it again', (title, recipient, beside) => {
  expect(titleWithoutRecipient(title, recipient)).toBe(beside)
  const subtitle = /text-cloth-soft[^>]*><bdi>([^<]*)</.exec(shown({ title, for: recipient }))?.[1] ?? null
  expect(subtitle).toBe(beside)
})

test('where messages stand in two columns, these are about as high, and in order', () => {
  const long = 'You hired me when nobody else would, and I have never told you what that meant. '.repeat(4)
  const names = [long, long, 'Go.', 'Go.', 'Go.', 'Go.', 'Go.', 'Go.'].map((message, place) =>
    given(`Friend ${place}`, message),
  )
  const [, first, second] =
    /aria-label="Messages"(.*)aria-label="More messages"(.*)/s.exec(shown({ names })) ?? []
  const friendsIn = (html = '') => [...html.matchAll(/Friend (\d)/g)].map(([, place]) => Number(place))
  expect(friendsIn(first)).toEqual([0, 1])
  expect(friendsIn(second)).toEqual([2, 3, 4, 5, 6, 7])
})

/** As the call has them: newest first. */
const updates = [
  {
    text: 'She said yes.',
    pictureUrl: '/api/pictures/y',
    createdAt: '2027-03-10T09:00:00.000Z',
    signedBy: 'Zoe & Kit',
  },
  { text: 'The hut is booked.', pictureUrl: null, createdAt: '2027-03-01T09:00:00.000Z', signedBy: null },
]

nightTest('there is one booklet, to print and to keep, its letters as they stand on the page', async () => {
  const html = shown({ updates })
  expect(html).toMatch(
    /From Zoe.*Along the way.*The hut is booked.*She said yes.*A booklet to keep.*card\.pdf/s,
  )
  expect(html.match(/card\.pdf|<button[^>]*>[^<]*Print/g)).toEqual(['card.pdf'])
  const pages = await pagesOf({ updates, thanks: 'Thank you all.' })
  expect(pages).toHaveLength(4)
  expect(textOf(pages)).toMatch(
    /From Zoe.*Along the way.*1 March 2027 Dear everyone, The hut is booked\..*10 March 2027 Dear everyone, She said yes\. Zoe & Kit Dear everyone, Thank you all\. Grace/,
  )
})

test('a letter brings its picture into the booklet', async () => {
  const jpeg = new Uint8Array(await aPicture(300, 200))
  const enclosed = new Map([['/api/pictures/y', { jpeg, width: 300, height: 200 }]])
  const bytes = Buffer.from(await revealPdf({ ...card, updates }, cloth, null, enclosed)).toString('latin1')
  expect(bytes.match(/\/Subtype \/Image/g)).toHaveLength(1)
})

nightTest('letters that fill more pages take a second sheet, and none of their words is lost', async () => {
  const text = 'We walked all day, and the hut was warm when we came. '.repeat(18)
  const letters = Array.from({ length: 4 }, () => ({
    text,
    pictureUrl: null,
    createdAt: '2027-03-01',
    signedBy: null,
  }))
  const pages = await pagesOf({ updates: letters })
  expect(pages).toHaveLength(8)
  expect(textOf(pages).match(/the hut was warm/g)).toHaveLength(72)
})

test('the tally draws itself, then what was written unfolds in the order of the hand; all is there without scripts', () => {
  const html = shown()
  const delays = [...html.matchAll(/animate-(stroke|unfold)" style="animation-delay:(\d+)ms/g)]
  expect(delays.map(([, what]) => what)).toEqual([...Array(4).fill('stroke'), ...Array(4).fill('unfold')])
  const times = delays.map(([, , ms]) => Number(ms))
  expect(times).toEqual([...times].sort((one, other) => one - other))
  expect(html).toMatch(/From Kit.*From Zoe.*Ann.*someone else/s)
  expect(html.match(/animate-/g)).toEqual(html.match(/animate-/g)?.filter(Boolean))
  expect(html.match(/motion-safe:animate-(stroke|unfold)/g)).toHaveLength(8)
})

nightTest('however many there are, the last has unfolded within six seconds', () => {
  const names = Array.from({ length: 300 }, (_, place) => given(`Friend ${place}`))
  const times = [...shown({ names }).matchAll(/animation-delay:(\d+)ms/g)].map(([, ms]) => Number(ms))
  expect(Math.max(...times)).toBeLessThan(6000)
})

test('on paper it is a booklet of four pages: cover, names, messages, back', async () => {
  const pages = await pagesOf({ thanks: 'Thank you all.' })
  const [cover, names, inside, back, ...more] = pages.map(({ text }) => text.replace(/\s+/g, ' '))
  expect(more).toEqual([])
  expect(cover).toMatch(/For Grace.*Grace leaves us.*From All of 4B/)
  expect(names).toMatch(/Kit.*Ann.*Zoe.*someone else/)
  expect(inside).toMatch(/From Kit, with love.*From Zoe, with love.*Thank you all\./)
  expect(back?.trim()).toBe('')
  expect(pages.map(({ text }) => text).join('')).not.toContain('£')
})

test('where everybody wrote, no page repeats their names', async () => {
  const pages = await pagesOf({ names: [given('Ivy', 'Go, and sing loudly.')] })
  expect(pages.map(({ text }) => text.trim())).toEqual([
    expect.stringContaining('For Grace'),
    '',
    expect.stringMatching(/Go, and sing loudly\.\s+Ivy/),
    '',
  ])
})

test('the group’s picture lies on the paper’s cover, and its words below it', async () => {
  const picture = new Uint8Array(await aPicture(400, 210))
  const bytes = await revealPdf({ ...card, coverUrl: '/api/pictures/x' }, cloth, picture)
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1)
  const [cover, ...more] = readPdf(bytes)
  expect(cover?.text).toMatch(/For Grace/)
  expect(Math.min(...(cover?.baselines ?? []))).toBeGreaterThan(COVER.height / 2)
  expect(more).toHaveLength(3)
})

nightTest('more messages take both inner pages, and who wrote none comes at their end', async () => {
  const wish = 'You hired me when nobody else would, and I have never told you what that meant.'
  const names = Array.from({ length: 8 }, (_, place) => given(`Friend ${place}`, place === 3 ? null : wish))
  const pages = (await pagesOf({ names })).map(({ text }) => text.replace(/\s+/g, ' '))
  expect(pages).toHaveLength(4)
  expect(pages[1]).toMatch(/Friend 0.*Friend 1/)
  expect(pages[2]).toMatch(/Friend 7.*Friend 3/)
})

nightTest('on paper each name has the stroke of its place, and each letter its edges', async () => {
  const names = [given('Kit'), given('Ann', null), given('Zoe', null), given('ليلى', null)]
  const pieces = (await layOut({ ...card, names, updates, thanks: 'Thank you.' }, new Map())).flat()
  const written = pieces.flatMap((piece) => ('row' in piece ? piece.row : 'line' in piece ? [piece] : []))
  expect(written.flatMap(({ signs }) => signs ?? [])).toEqual([0, 1, 2, 3])
  const edges = pieces.flatMap((piece) => ('edge' in piece ? piece.edge : []))
  expect(edges).toEqual(Array(3).fill(['stripes', 'rule']).flat())
})

test('in print a dot stands between two names of a line, and never at its end', () => {
  const names = ['Jem', 'Kit Marlowe', 'Owen', 'Amara Osei', 'Bill'].map((name) => given(name, null))
  const lines = typesetNames(cardOf('Boots', names), { size: 12, width: 120 })
  const texts = lines.map(({ runs }) => runs.map(({ text }) => text).join(''))
  expect(texts.join()).toContain('·')
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) expect(text).toMatch(/^\p{L}.*\p{L}$/u)
})

test.each([
  ['Thank you all.\nSam x', 'Sam', 'Thank you all.', 'Sam x'],
  ['Thank you all.\n\nWith love, sam\n', 'Sam', 'Thank you all.', 'With love, sam'],
  ['Thank you all, love from MAX xx', 'Max', 'Thank you all, love from MAX xx', null],
  ['Thank you all.', 'Sam', 'Thank you all.', 'Sam'],
  ['Sam and I will sit on it.', 'Sam', 'Sam and I will sit on it.', 'Sam'],
  ['Yours, Rosamund', 'Mund', 'Yours, Rosamund', 'Mund'],
  ['Sam', 'Sam', 'Sam', null],
])('thanks that read “%s”, from %s, are signed once, by their own last line if that does', (...row) => {
  const [thanks, name, words, signature] = row
  expect(signThanks(thanks, name)).toEqual({ words, signature })
  const html = shown({ thanks, for: name })
  expect(/italic">([^<]*)</.exec(html.slice(html.indexOf('aria-label="Thanks"')))?.[1] ?? null).toBe(
    signature,
  )
})

test.each([
  [1, 'One stroke, from one hand.'],
  [2, '2 strokes, one for each name.'],
])('%i of them are counted by their names, which may be those of couples', (count, text) => {
  expect(shown({ names: card.names.slice(0, count) })).toContain(text)
  expect(shown({ names: [] })).not.toMatch(/strokes?,/)
})

test('nothing but names stands on the right-hand page', async () => {
  const pages = await pagesOf({ names: [given('Kit', null)] })
  expect(pages.map(({ text }) => /Kit/.test(text))).toEqual([false, false, true, false])
})

nightTest('its pages begin at one height, and there is air between words and names', async () => {
  const wish = 'You hired me when nobody else would, and I have never told you what that meant.'
  const names = Array.from({ length: 9 }, (_, place) =>
    given(`Friend ${place}`, wish.repeat((place % 3) + 1)),
  )
  const inside = (await pagesOf({ names })).slice(1, -1).filter(({ text }) => text.trim() !== '')
  expect(inside.length).toBeGreaterThan(1)
  expect(new Set(inside.map(({ baselines }) => Math.round(baselines[0] ?? 0))).size).toBe(1)
  const [first, second, third = 0] =
    (await pagesOf({ names: [given('Kit', 'One.\nTwo.')] }))[2]?.baselines ?? []
  expect(third - (second ?? 0)).toBeGreaterThan(0.9 * ((second ?? 0) - (first ?? 0)))
})

nightTest('no page is bare: as few as it takes, and a name goes with the last message', async () => {
  const wish = 'You hired me when nobody else would, and I have never told you what that meant.'
  const names = Array.from({ length: 13 }, (_, place) => given(`Friend ${place}`, place === 12 ? null : wish))
  const pages = (await pagesOf({ names, updates: updates.slice(0, 1), thanks: 'Thank you all.' })).slice(
    1,
    -1,
  )
  const words = pages.filter(({ text }) => text.trim() !== '')
  expect(pages[0]?.text.trim()).toBe('')
  expect(words.length).toBeLessThan(pages.length)
  for (const { baselines } of words) expect(Math.max(...baselines)).toBeGreaterThan(250)
  expect(words.find(({ text }) => text.includes('Friend 12'))?.text).toMatch(/Friend 11\s+Friend 12/)
})

nightTest('of a message that fills a page to its end, the last lines go with the name', async () => {
  const pages = await pagesOf({ names: [given('Kit', Array(18).fill('Thank you.').join('\n'))] })
  const page = pages.find(({ text }) => text.includes('Kit'))
  expect(page?.text).toMatch(/Thank you\.\s+Thank you\.\s+Thank you\.\s+Kit/)
})

nightTest('many messages take more sheets, whole ones', async () => {
  const names = Array.from({ length: 60 }, (_, place) => given(`Friend ${place}`, 'A long one. '.repeat(12)))
  const { length } = await pagesOf({ names })
  expect(length).toBeGreaterThan(4)
  expect(length % 4).toBe(0)
})

test('the paper’s cover has the colours of the cloth', () => {
  expect(Object.keys(clothColours(cloth))).toEqual([
    'cloth',
    'rule',
    'soft',
    'ghost',
    'thread',
    'threadOnPaper',
  ])
})
