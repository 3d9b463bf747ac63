import sharp from 'sharp'
import { clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { pagePreviewSvg } from '@/lib/groups/posters/draw-page-preview'
import { drawOnCover } from '@/lib/groups/posters/draw-png'
import { labelSvg, previewSvg } from '@/lib/groups/posters/draw-preview'
import type { LinkSummary } from '@/lib/groups/posters/link-summary'
import { callToAction, collectingText } from '@/lib/groups/posters/link-summary'
import { printableTitle } from '@/lib/groups/posters/printable-title'

const SHOWN: LinkSummary = {
  url: 'https://whipround.example/c/ABCDEFGHJK',
  title: 'Cottage in Whitby',
  organiser: 'ada',
  deadline: '2026-12-03',
  overdue: false,
  isClosed: false,
  goalPence: 50_000,
  collectedPence: 32_050,
  gifts: true,
  cloth: clothOf('0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05'),
}
const { thread } = clothColours(SHOWN.cloth)
const strokes = (svg: string, colour: string) =>
  new RegExp(`<path d="([^"]*)" stroke="${colour}" stroke-width="4.4"`).exec(svg)?.[1]?.match(/m/g)?.length ??
  0

test('the tally has a stroke for each fiftieth of the goal', () => {
  const drawn = (collectedPence: number) => strokes(previewSvg({ ...SHOWN, collectedPence }), thread)
  expect([0, 999, 1000, 25_000, 50_000, 80_000].map(drawn)).toEqual([0, 0, 1, 25, 50, 50])
})

test('a stroke that was begun is long enough to be seen as one', () => {
  const lengthAt = (collectedPence: number) => {
    const begun = new RegExp(`d="M\\S+ (\\S+)L\\S+ (\\S+)" stroke="${thread}"`).exec(
      previewSvg({ ...SHOWN, collectedPence }),
    )
    return Number(begun?.[2]) - Number(begun?.[1])
  }
  expect(lengthAt(1)).toBeGreaterThan(15)
  expect(lengthAt(900)).toBeGreaterThan(lengthAt(1) * 2)
  expect(lengthAt(1000)).toBeNaN()
})

test('hidden amounts leave out the tally, and no sum can be read from the picture', () => {
  const hidden = { ...SHOWN, collectedPence: null }
  expect(previewSvg(hidden)).not.toContain('stroke-width="4.4"')
  expect(previewSvg({ ...hidden, goalPence: 99_900 })).toBe(previewSvg(hidden))
})

test('a cover’s label says who collects until when, too, whether or not it shows amounts', () => {
  for (const shown of [SHOWN, { ...SHOWN, collectedPence: null }]) {
    const labels = [shown, { ...shown, organiser: 'bob' }, { ...shown, deadline: '2026-12-24' }].map(labelSvg)
    expect(new Set(labels).size).toBe(3)
  }
})

test('a cover’s label is as high for a long title as for a short one, so that as much of the cover shows', () => {
  const topOf = (svg: string) => /<rect y="(\d+)"/.exec(svg)?.[1]
  const long = { ...SHOWN, title: 'A long weekend by the sea with all of the cousins and both of the dogs' }
  expect([SHOWN, long].map((shown) => topOf(labelSvg(shown)))).toEqual(['460', '460'])
})

test('what is in the middle of a cover is in the middle of what its label leaves clear', async () => {
  const band = await sharp({ create: { width: 1200, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const cover = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#000' } })
    .composite([{ input: band, left: 0, top: 300 }])
    .png()
    .toBuffer()
  const drawn = await drawOnCover(Uint8Array.from(cover), labelSvg(SHOWN), 'jpg')
  const rowAt = async (top: number) =>
    (await sharp(drawn).extract({ left: 600, top, width: 1, height: 1 }).raw().toBuffer())[0]
  expect([await rowAt(180), await rowAt(230), await rowAt(280)].map((grey) => Number(grey) > 128)).toEqual([
    false,
    true,
    false,
  ])
})

test('the picture contains no text of the title', () => {
  const svg = previewSvg({ ...SHOWN, title: '<script>alert(1)</script> & "£"', organiser: '<b>' })
  expect(svg).not.toMatch(/script|alert|<b>|&|<text|href|url\(/)
  expect(svg.match(/<(\w+)/g)?.every((tag) => ['<svg', '<rect', '<path', '<g'].includes(tag))).toBe(true)
})

test('a past deadline is not announced, nor is a closed collection still collecting', () => {
  expect(collectingText(SHOWN)).toBe('ada is collecting until 3 December 2026')
  expect(collectingText({ ...SHOWN, overdue: true })).toBe('ada is collecting')
  expect(collectingText({ ...SHOWN, isClosed: true })).toBe('ada’s collection is closed')
})

test('where amounts are hidden, a visitor is told what can be done, and thanked once nothing can', () => {
  expect(callToAction(SHOWN)).toBe('Chip in, no account needed')
  expect(callToAction({ ...SHOWN, gifts: false })).toBe('Have a look and join in')
  expect(callToAction({ ...SHOWN, gifts: false, isClosed: true })).toBe(
    'Thank you to everyone who chipped in',
  )
})

test('letters without a font are left out; a title with none left is replaced by ours', () => {
  expect(printableTitle({ ...SHOWN, title: 'Cherokee ᏣᎳᎩ night' })).toBe('Cherokee night')
  expect(printableTitle({ ...SHOWN, title: 'ᏣᎳᎩ' })).toBe('A collection')
  for (const title of ['رحلة 陳燁 🎂', 'Łukasz’s 60th', 'தமிழ் வாழ்த்துகள்', 'ไทย'])
    expect(printableTitle({ ...SHOWN, title })).toBe(title)
})

test('pictures of our own pages are drawn the same way, and contain no text either', () => {
  const svg = pagePreviewSvg({
    title: 'Who holds your money',
    text: 'Where it is held, who can move it, and what it costs.',
  })
  expect(svg).toMatch(/^<svg .*width="1200" height="630"/)
  expect(svg).not.toMatch(/<text|href|url\(|NaN|undefined/)
  expect(strokes(svg, '#0f4d3a')).toBe(29)
})
