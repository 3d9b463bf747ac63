import { clothColours, clothOf, mostDistinctId } from '@/lib/groups/covers/cloth'

const ids = Array.from(
  { length: 400 },
  (_, number) => `0197f3c2-5d7e-7c1a-9f3b-${String(number).padStart(12, '0')}`,
)

test('a group’s cloth is always the same, and hardly ever another’s', () => {
  expect(clothOf(ids[0] ?? '')).toEqual(clothOf(ids[0] ?? ''))
  const looks = new Set(ids.map((id) => JSON.stringify(clothOf(id))))
  expect(looks.size).toBeGreaterThan(395)
  // The colours alone differ, too, although these ids hardly do.
  expect(new Set(ids.map((id) => clothOf(id).hue)).size).toBeGreaterThan(180)
})

test('none is brown, khaki or olive', () => {
  for (const id of ids) expect((clothOf(id).hue + 360 - 145) % 360).toBeLessThan(228)
})

test('of groups made one after the other, no two are of nearly the same colour', () => {
  const made: string[] = []
  for (let first = 0; first < 72; first += 12) made.push(mostDistinctId(ids.slice(first, first + 12), made))
  const hues = made.map((id) => clothOf(id).hue)
  const gaps = hues.flatMap((hue, index) => hues.slice(0, index).map((other) => Math.abs(hue - other)))
  expect(Math.min(...gaps)).toBeGreaterThan(15)
  expect(mostDistinctId(['a', 'b'], [])).toBe('a')
})

test('cream text and the thread can be read on every cloth', () => {
  for (let hue = 0; hue < 360; hue += 1) {
    const cloth = { ...clothOf(ids[0] ?? ''), hue }
    expect(contrast(clothColours(cloth).cloth, '#f6efdd')).toBeGreaterThan(7)
  }
  for (const id of ids) {
    const { cloth, thread } = clothColours(clothOf(id))
    expect(contrast(cloth, thread)).toBeGreaterThan(4.5)
  }
})

/** By WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
