import fc from 'fast-check'
import { SECOND } from '@/lib/base/clock'
import { readJson } from '@/lib/platform/http/input'
import { nightTest } from '../../support/night-test'

const MEGABYTE = 1024 * 1024
const read = (body: string) =>
  readJson(new Request('http://localhost', { method: 'POST', body }), MEGABYTE).then(
    (value) => value,
    ({ message }: Error) => message,
  )
const REFUSAL = "Your text contains a character we can't read. Please type it again."

nightTest('half a character is found however it is written, and a whole one is none', async () => {
  const unit = fc.constantFrom('\ud83d', '\ude00', '😀', '\\', 'u', 'd83d', '"', 'a', '\n')
  const text = fc.array(unit, { maxLength: 8 }).map((units) => units.join(''))
  const hexOf = (unit: string) => unit.charCodeAt(0).toString(16).padStart(4, '0')
  const escaped = (one: string, hex: (unit: string) => string) =>
    `"${one.replace(/[\s\S]/g, (unit) => `\\u${hex(unit)}`)}"`
  // As programs write it: what can stand as it is, or all escaped, in either case.
  const writings = [
    (one: string) => JSON.stringify(one),
    (one: string) => escaped(one, hexOf),
    (one: string) => escaped(one, (unit) => hexOf(unit).toUpperCase()),
  ]
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...writings), fc.boolean(), async (one, write, isKey) => {
      const body = isKey ? `{${write(one)}:0}` : `[${write(one)}]`
      expect(await read(body)).toEqual(/\p{Surrogate}/u.test(one) ? REFUSAL : JSON.parse(body))
    }),
    { numRuns: 2000 },
  )
})

nightTest('a megabyte of noughts is soon read', async () => {
  const noughts = `{"people":["\\ud83d\\ude00"${',0'.repeat(500_000)}]}`
  const startUsage = process.cpuUsage()
  expect(await read(noughts)).toHaveProperty('people')
  const { user, system } = process.cpuUsage(startUsage)
  expect((user + system) / 1000).toBeLessThan(0.2 * SECOND)
})
