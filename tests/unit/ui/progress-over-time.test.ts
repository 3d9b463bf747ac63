import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ProgressOverTime } from '@/components/ui/figures/progress-over-time'

const START = Date.UTC(2026, 10, 1, 12)
const HOUR = 3_600_000

/** A point of £1 more at each of these hours. */
const pointsAt = (hours: number[]) =>
  hours.map((hour, index) => ({ at: new Date(START + hour * HOUR).toISOString(), amountPence: index * 100 }))

const shown = (hours: number[]) =>
  renderToStaticMarkup(createElement(ProgressOverTime, { points: pointsAt(hours) }))

const amounts = (markup: string) => [...markup.matchAll(/<td>([^<]*)<\/td>/g)].map(([, amount]) => amount)

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a chart with few steps lists them all for screen readers', () => {
  expect(amounts(shown(upTo(12)))).toEqual(upTo(12).map((pounds) => `£${pounds}.00`))
})

test('one with many steps lists the first, the last and ten between', () => {
  const heard = amounts(shown(upTo(1001)))
  expect(heard).toHaveLength(12)
  expect(heard.slice(0, 3)).toEqual(['£0.00', '£91.00', '£182.00'])
  expect(heard.at(-1)).toBe('£1,000.00')
})

test('a rush of payments is listed, however long ago it was', () => {
  expect(amounts(shown([...upTo(13), 1000]))).toHaveLength(12)
})

test('the line is drawn through every step', () => {
  const line = /<path d="(M0[^"]*v[^"]*H600)"/.exec(shown(upTo(1001)))?.[1]
  expect(line?.match(/v/g)).toHaveLength(1000)
})

test('below the line stand times and nothing else; the present sum stands above it', () => {
  const [above = '', below = ''] = shown([0, 3, 5]).split('</svg>')
  const axis = below.slice(0, below.indexOf('<table'))
  expect([...axis.matchAll(/>([^<]+)</g)].map(([, text]) => text)).toEqual(['12:00', '17:00'])
  expect(above).toContain('£2.00 now')
})

test('what came in within a minute is steps too, however long ago that was', () => {
  expect(shown([0, 0, 0, 1000])).toContain('M0 180h71v-60h72v-60h427v-60H600')
})

test('what came in at one moment is drawn side by side, and never out of the chart', () => {
  const drawn = shown([0, 0, 0])
  expect(drawn).toContain('M0 180h285v-90h285v-90H600')
  expect(drawn.match(/<span>12:00</g)).toHaveLength(1)
})
