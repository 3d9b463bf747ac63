import { clothOf } from '@/lib/groups/covers/cloth'
import type { OpenedCard } from '@/lib/groups/reveal/queries'
import { layOut } from '@/lib/groups/reveal/reveal-layout'
import { WIDTH } from '@/lib/groups/reveal/reveal-parts'
import { revealPdf } from '@/lib/groups/reveal/reveal-pdf'
import { nightTest } from '@/tests/support/night-test'
import { readPdf } from '@/tests/support/read-pdf'

/** Letters in the booklet of an opened card. */

const cloth = clothOf('0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05')
const names = Array.from({ length: 13 }, (_, place) => ({ name: `Friend ${place}`, message: 'Enjoy it!' }))
const aCard = (text: string): OpenedCard => ({
  open: true,
  for: 'Grace',
  opensAt: '2027-03-14T00:00:00.000Z',
  signedBy: null,
  title: 'A bench',
  coverUrl: null,
  names,
  updates: [{ text, pictureUrl: '/p', createdAt: '2027-03-01T09:00:00.000Z', signedBy: 'Zoe' }],
  thanks: null,
})
const pictures = new Map([['/p', { jpeg: new Uint8Array(), width: 900, height: 600 }]])
const walk = 'We walked all day, and the hut was warm when we came. '

test.each([1, 6, 10, 11])('a letter of %i sentences stays whole beside its picture', async (sentences) => {
  const pages = await layOut(aCard(walk.repeat(sentences)), pictures)
  const page = pages.find((pieces) => pieces.some((piece) => 'jpeg' in piece))
  expect(page?.flatMap((piece) => ('edge' in piece ? piece.edge : []))).toEqual(['stripes', 'rule'])
})

nightTest('of a letter that fills more than a page, the picture has words above it', async () => {
  const pages = await layOut(aCard(walk.repeat(14)), pictures)
  const page = pages.find((pieces) => pieces.some((piece) => 'jpeg' in piece)) ?? []
  expect(page.findIndex((piece) => 'jpeg' in piece)).toBeGreaterThan(1)
})

test.each([
  ['wide', 600, true],
  ['square', 900, true],
  ['upright', 1200, false],
])(
  'beside a short letter a %s picture is as wide as the words if little is cut off',
  async (_, height, isWide) => {
    const pages = await layOut(aCard(walk), new Map([['/p', { jpeg: new Uint8Array(), width: 900, height }]]))
    const [picture] = pages.flat().flatMap((piece) => ('jpeg' in piece ? [piece.shown] : []))
    expect(picture?.width === WIDTH).toBe(isWide)
    const shownShare = (picture?.height ?? 0) / (((picture?.width ?? 0) * height) / 900)
    expect(shownShare).toBeGreaterThan(0.73)
  },
)

test('a sheet with three pages to spare has a title page, so that no two endpapers face each other', async () => {
  const names = Array.from({ length: 7 }, (_, place) => ({
    name: `Friend ${place}`,
    message: walk.repeat(2),
  }))
  const texts = readPdf(await revealPdf({ ...aCard(walk), names }, cloth, null)).map(({ text }) =>
    text.trim(),
  )
  expect(texts.map((text) => text === '')).toEqual([false, true, false, false, false, false, true, true])
  expect(texts[2]).toMatch(/For Grace\s+A bench\s+Sunday 14 March 2027\s+7 strokes, one for each name\./)
})

nightTest('a few more words take a second sheet rather than small print', async () => {
  const card = { ...aCard(''), updates: [], names: names.map(({ name }) => ({ name, message: walk })) }
  const pages = readPdf(await revealPdf(card, cloth, null))
  expect(pages).toHaveLength(8)
})
