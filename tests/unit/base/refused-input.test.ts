import { CALLS } from '@/lib/api/calls'
import type { Call } from '@/lib/base/calls/define-call'
import { AppError } from '@/lib/base/errors'
import { createGroup, updateGroup } from '@/lib/groups/group/contract'
import { makeLink } from '@/lib/groups/links/contract'
import { setAmount } from '@/lib/groups/members/contract'
import { calculateFee } from '@/lib/money/payments/contract'
import { parsePart } from '@/lib/platform/http/input'
import { bodyFields } from '../../support/body-fields'

/** Why a value is refused: the text for the whole, and one for each field; null if it is accepted. */
function refusalOf(schema: Call['body'], value: unknown) {
  try {
    parsePart(schema, value)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { message: error.message, fields: error.fields ?? {} }
  }
}

test.each([
  ['the goal of a new group', createGroup, 'paymentGoal', 'Please enter a valid number.'],
  ['the goal of a group', updateGroup, 'paymentGoal', 'Please enter a valid number.'],
  ['a share', setAmount, 'amount', 'Invalid amount entered!'],
  ['a payment', calculateFee, 'amount', 'Please enter a valid amount greater than 0'],
])('%s: a text that is no amount is refused in the same words, however long', (_, call, name, words) => {
  for (const text of ['x', 'x'.repeat(41), '9'.repeat(5000)])
    expect(refusalOf(call.body, { [name]: text })?.fields[name]).toBe(words)
})

test('a value that no rule has a message for is refused in plain words', () => {
  for (const body of [null, 5, 'x', []])
    expect(refusalOf(createGroup.body, body)?.message).toBe("The request isn't valid.")
  for (const code of [5, '', 'x'.repeat(201)])
    expect(refusalOf(makeLink.body, { code })?.fields).toEqual({ code: "This isn't valid." })
})

const WORDS_OF_THE_VALIDATOR = /\b(expected|received|too big|too small|invalid (input|option|string))\b/i

test.each(CALLS.map(({ call }) => [`${call.method} ${call.path}`, call] as const))(
  '%s refuses nothing in the words of the validator',
  (_, call) => {
    const fillAll = (names: string[], value: unknown) =>
      Object.fromEntries(names.map((name) => [name, value]))
    for (const value of [undefined, null, 5, -1, true, '', 'x', 'x'.repeat(9000), [], [5], {}]) {
      const refusals = [
        refusalOf(call.params, fillAll(['id', 'groupId', 'userId', 'token', 'code'], value)),
        refusalOf(call.query, fillAll(['page', 'limit', 'cursor', 'q', 'account', 'code'], value)),
        refusalOf(call.body, fillAll(Object.keys(bodyFields(call)), value)),
        refusalOf(call.body, value),
      ]
      for (const { message, fields } of refusals.filter((refusal) => refusal !== null))
        expect(Object.values(fields).concat(message).join('\n')).not.toMatch(WORDS_OF_THE_VALIDATOR)
    }
  },
)
