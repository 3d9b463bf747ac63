import { z } from 'zod'
import { CALLS } from '@/lib/api/calls'
import { pounds } from '@/lib/base/calls/fields'
import { fromWire, PENCE_NAMES, toWire } from '@/lib/base/money/wire'
import { createGroup } from '@/lib/groups/group/contract'
import { calculateAmountForNet } from '@/lib/money/payments/contract'

type Field = { name: string; schema: unknown }

/** Unwraps an amount that may be null or left out, or a list of amounts. */
function moneyOf(field: unknown): unknown {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) return field.unwrap()
  return field instanceof z.ZodArray && field.element === pounds ? field.element : field
}

/** Every field of a schema, at any depth, with the optional wrappers removed. */
function fieldsOf(schema: unknown): Field[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    { name, schema: moneyOf(field) },
    ...fieldsOf(field),
  ])
}

const responseFields = CALLS.flatMap(({ call }) => fieldsOf(call.response))

test('exactly the fields in pounds have a name in pence', () => {
  const named = (fields: Field[]) => [...new Set(fields.map(({ name }) => name))].sort()
  const money = responseFields.filter(({ schema }) => schema === pounds)
  expect(money.length).toBeGreaterThan(10)
  expect(named(responseFields.filter(({ name }) => name in PENCE_NAMES))).toEqual(named(money))
  expect(responseFields.filter(({ name, schema }) => name in PENCE_NAMES && schema !== pounds)).toEqual([])
})

test('money goes out in pounds and comes back in pence, at any depth', () => {
  const createdAt = new Date('2026-11-21T09:30:00Z')
  const internal = {
    group: {
      title: 'Trip',
      goalPence: 60_000,
      members: [{ contributionPence: null }, { remittedPence: 1999 }],
      suggestedPence: [500, 1050],
    },
    createdAt,
  }
  const wire = {
    group: {
      title: 'Trip',
      paymentGoal: 600,
      members: [{ contributionAmount: null }, { remittedAmount: 19.99 }],
      suggested: [5, 10.5],
    },
    createdAt,
  }
  expect(toWire(internal)).toEqual(wire)
  expect(fromWire(wire)).toEqual(internal)
})

test('money in a parsed body is in pence, under a name that says so', () => {
  const group = {
    title: 'Trip',
    paymentGoal: '1,234.50',
    paymentDeadline: '2026-12-01',
    splitOption: 'autoSplit',
  }
  expect(createGroup.body?.parse(group)).toMatchObject({ goalPence: 123_450 })
  expect(calculateAmountForNet.body?.parse({ netAmount: 0.29, currency: 'gbp' })).toEqual({
    netPence: 29,
    currency: 'gbp',
    isInternational: false,
  })
})

test('a wrong amount is reported under the name it was sent with', () => {
  const parsed = calculateAmountForNet.body?.safeParse({ netAmount: 'lots', currency: 'gbp' })
  expect(parsed?.error?.issues.map(({ path }) => path)).toEqual([['netAmount']])
})
