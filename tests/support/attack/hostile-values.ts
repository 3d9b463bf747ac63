import type { RandomChoices } from './seeded-random'

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u200b\u2060\u3164\u00ad',
  '\u202egnp.exe',
  'é'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(200),
  'Z̴̡̢'.repeat(100),
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  "' OR 1=1; DROP TABLE users; --",
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  'a\r\nset-cookie: x=y',
  '=cmd|calc!A1',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '٣٤',
  '1,000,000,000,000.00',
  '9999-99-99',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '2024-02-30T25:61:61Z',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'javascript:alert(1)',
  '+44'.padEnd(60, '7'),
  `${'a'.repeat(64)}@${'b'.repeat(255)}.com`,
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'cs_test_nobody',
  'evt_nobody',
] as const

const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.005,
  0.1 + 0.2,
  1e-7,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  2147483648,
] as const

/** Any value where another is expected. */
export function hostileValue(random: RandomChoices): unknown {
  const kind = random.number(12)
  if (kind < 5) return random.pick(TEXTS)
  if (kind < 7) return random.pick(NUMBERS)
  if (kind === 7)
    return random.pick([null, true, false, [], {}, [[]], [null], { length: 1e9 }, { $ne: null }])
  if (kind === 8) return 'x'.repeat(random.pick([100, 257, 1001, 5000, 30_000]))
  if (kind === 9) return nestedValue(random.pick([20, 500, 4000]))
  if (kind === 10) return Array.from({ length: random.pick([2, 100, 3000]) }, (_, at) => at)
  return { toString: 'x', valueOf: 1, toJSON: 'y', [random.pick(TEXTS)]: random.pick(TEXTS) }
}

export const hostileText = (random: RandomChoices): string => random.pick(TEXTS)

const nestedValue = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}
