import { HOUR, now, setClockOffset } from '@/lib/base/clock'
import { closeFlags, flagForOperator, keepFlagged } from '@/lib/books/flags/flag-for-operator'
import { db } from '@/lib/platform/db/client'
import { openDatabase } from '../../support/database'

/** A flag is what an operator reads: its words are the latest, its age that of the last time it came up. */

openDatabase()
beforeEach(() => db.operatorFlag.deleteMany())

const raise = (detail: string, kind = 'difference', subject = 'one') =>
  flagForOperator(db, { kind, subject, detail })
const read = (kind = 'difference', subject = 'one') =>
  db.operatorFlag.findUniqueOrThrow({ where: { kind_subject: { kind, subject } } })

test('one that comes up again says what it is about now, and counts as new', async () => {
  await raise('a penny')
  const first = await read()
  await raise('two pence')
  expect(await read()).toEqual(first)
  await closeFlags(db, 'difference', ['one'])
  setClockOffset(HOUR)
  await raise('three pence')
  const again = await read()
  expect(again).toMatchObject({ id: first.id, detail: 'three pence', resolvedAt: null })
  expect(Number(again.createdAt) - Number(first.createdAt)).toBeGreaterThan(HOUR - 1)
})

test('one that is kept has the latest words, and is not news', async () => {
  const keep = (detail: string) => keepFlagged({ kind: 'difference', subject: 'one', detail })
  await raise('of another', 'difference', 'other')
  await keep('a penny')
  const { createdAt } = await read()
  setClockOffset(HOUR)
  await keep('two pence')
  expect(await read()).toMatchObject({ detail: 'two pence', createdAt })
  expect(await read('difference', 'other')).toMatchObject({ detail: 'of another' })
})

test('closing one closes nothing else of the same subject, nor again what was closed', async () => {
  for (const kind of ['difference', 'report']) await raise('words', kind)
  await raise('words', 'difference', 'other')
  await closeFlags(db, 'difference', ['one'])
  const { resolvedAt } = await read()
  expect(Math.abs(Number(resolvedAt) - Number(now()))).toBeLessThan(HOUR)
  setClockOffset(HOUR)
  await closeFlags(db, 'difference', ['one'])
  expect(await read()).toMatchObject({ resolvedAt })
  for (const flag of [await read('report'), await read('difference', 'other')])
    expect(flag.resolvedAt).toBeNull()
})
