import { COVER_RATIO } from '@/components/groups/covers/crop'
import { clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { COVER, strokeSvg } from '@/lib/groups/stroke/draw-stroke'

/** The picture of one's own stroke. */

const groupId = '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05'
const draw = (place: number, total: number) => strokeSvg({ groupId, title: 'Ski trip', place, total })
/** The strokes that are drawn, each as the points of its outline. */
const strokesOf = (svg: string) =>
  [...svg.matchAll(/<path d="M([^"]*A[^"]*)Z"/g)].map(([, d = '']) => {
    const numbers = d
      .replaceAll(/A\S+ \S+ 0 0 0/g, ' ')
      .match(/-?[\d.]+/g)
      ?.map(Number)
    const xs = numbers?.filter((_, place) => place % 2 === 0) ?? []
    const ys = numbers?.filter((_, place) => place % 2 === 1) ?? []
    return {
      left: Math.min(...xs),
      top: Math.min(...ys),
      width: Math.max(...xs) - Math.min(...xs),
      height: Math.max(...ys) - Math.min(...ys),
    }
  })

test.each([1, 2, 4])(
  '%i of them are tall and slender, and their gate is finished by strokes to come',
  (total) => {
    const strokes = strokesOf(draw(1, total))
    expect(strokes).toHaveLength(5)
    expect(Math.min(...strokes.slice(0, total - 1).map(({ height }) => height), 999)).toBeGreaterThan(380)
    expect(Math.max(...strokes.slice(0, total - 1).map(({ width }) => width), 0)).toBeLessThan(50)
  },
)

test('the more there are, the smaller they get, all in line with the words', () => {
  const sizes = [6, 10, 23, 50, 400].map((total) => strokesOf(draw(1, total)))
  const heights = sizes.map((strokes) => Math.round((strokes[0]?.height ?? 0) / 10))
  expect(heights).toEqual([...heights].sort((one, other) => other - one))
  expect(heights.at(-1)).toBeGreaterThan(2)
  for (const strokes of sizes)
    expect(Math.abs(Math.min(...strokes.map(({ left }) => left)) - 112)).toBeLessThan(12)
})

test.each([1, 4, 5])('%i of them begin where the words do', (of) => {
  expect(Math.abs(Math.min(...strokesOf(draw(1, of)).map(({ left }) => left)) - 112)).toBeLessThan(12)
})

test.each([1, 4])('%i of them fill most of the width that the words have', (of) => {
  const rights = strokesOf(draw(1, of)).map(({ left, width }) => left + width)
  expect(Math.max(...rights)).toBeGreaterThan(112 + 0.7 * 856)
})

test('where the group has a picture, all of it shows, and tall strokes lie across its edge', () => {
  const svg = strokeSvg({ groupId, title: 'Ski trip', place: 1, total: 4, hasCover: true })
  const tops = strokesOf(svg).map(({ top }) => top)
  expect(tops).toHaveLength(5)
  expect(Math.min(...tops)).toBeGreaterThan(COVER.height * 0.7)
  expect(Math.min(...tops)).toBeLessThan(COVER.height)
  expect(Math.max(...strokesOf(svg).map(({ height }) => height))).toBeGreaterThan(270)
  expect(COVER.width / COVER.height).toBeCloseTo(COVER_RATIO, 2)
  // Nothing that is drawn where only the picture shows.
  expect(svg).not.toMatch(/<rect y="(\d\d?|1\d\d|2[0-7]\d)\./)
})

test('one’s own stroke and what says so have a colour of their own', () => {
  const { thread } = clothColours(clothOf(groupId))
  const svg = draw(3, 7)
  expect(svg.match(new RegExp(thread, 'g'))).toHaveLength(2)
  expect(svg).toMatch(new RegExp(`" fill="${thread}"/><g fill="${thread}">`))
})
