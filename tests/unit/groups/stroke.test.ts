import { clothColours, clothOf } from '@/lib/groups/covers/cloth'
import { strokeSvg } from '@/lib/groups/stroke/draw-stroke'

/** The picture of one's own stroke. */

const groupId = '0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05'
const draw = (place: number, of: number) => strokeSvg({ groupId, title: 'Ski trip', place, of })
/** Where the strokes begin, from the left and from the top, and how large they are. */
const placed = (of: number) =>
  (/translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)"><path transform/.exec(draw(1, of)) ?? [])
    .slice(1)
    .map(Number)

test.each([1, 2, 4])('%i of them are as large as the square leaves room above the words', (of) => {
  const [, top = 0, scale = 0] = placed(of)
  expect([scale * 51 > 500, top + scale * 56 < 760]).toEqual([true, true])
})

test('the more there are, the smaller they get', () => {
  const scales = [1, 5, 10, 23, 50, 400].map((of) => placed(of)[2] ?? 0)
  expect(scales).toEqual([...scales].sort((one, other) => other - one))
  expect(scales.at(-1)).toBeGreaterThan(0.5)
})

test('one’s own stroke and what says so have a colour of their own', () => {
  const { thread } = clothColours(clothOf(groupId))
  const svg = draw(3, 7)
  expect(svg.match(new RegExp(thread, 'g'))).toHaveLength(2)
  expect(svg).toMatch(new RegExp(`stroke="${thread}" stroke-width="[\\d.]+"/></g><g fill="${thread}">`))
})
