import { z } from 'zod'
import { CALLS } from '@/lib/api/calls'
import { cleanText } from '@/lib/base/calls/fields'
import { giftBody } from '@/lib/groups/gifts/contract'
import { createGroup, updateGroup } from '@/lib/groups/group/contract'
import { register } from '@/lib/people/accounts/contract'
import { finishPasskey } from '@/lib/people/accounts/factors/contract'

const group = {
  title: 'x',
  description: 'x',
  paymentGoal: 5,
  paymentDeadline: '2099-01-01',
  splitOption: 'autoSplit',
}
const account = {
  firstname: 'Ada',
  lastname: 'Byron',
  username: 'ada_byron',
  email: 'ada@example.com',
  phoneNumber: '+447700900123',
  password: 'Sunny-Meadow-42!',
}
const passkey = { response: { id: 'x', response: {} }, name: 'x' }

const SINGLE_LINES = [
  ['the title of a new group', createGroup.body, group, 'title'],
  ['the title of a group', updateGroup.body, group, 'title'],
  ['a first name', register.body, account, 'firstname'],
  ['a last name', register.body, account, 'lastname'],
  ['the name of a passkey', finishPasskey.body, passkey, 'name'],
] as const

describe.each(SINGLE_LINES)('%s', (_, body, rest, field) => {
  const read = (value: string) => {
    const { success, data } = (body as NonNullable<typeof createGroup.body>).safeParse({
      ...rest,
      [field]: value,
    })
    return success ? (data as Record<string, unknown>)[field] : 'refused'
  }

  test.each([
    ['Cottage\nin  Whitby', 'Cottage in  Whitby'],
    ['Cottage \r\n\t in Whitby', 'Cottage in Whitby'],
    ['Cottage\u2028in\u2029Whitby', 'Cottage in Whitby'],
    ['\nCottage\n', 'Cottage'],
    ['Cottage\u0000\u202e', 'Cottage'],
  ])('%j is read as one line', (sent, kept) => expect(read(sent)).toBe(kept))

  test.each([
    '\u200b',
    '\u2060',
    '\u3164',
    '\u00ad',
    '\n\u200b\n',
    '\u202e',
    '\u0000',
    '\u0301',
    '\u{1d159}',
    '\ufffc',
    '\ue000',
    '\uffff',
  ])('%j is refused', (sent) => expect(read(sent)).toBe('refused'))
})

test('a description keeps its line breaks', () => {
  expect(createGroup.body?.parse({ ...group, description: 'one\ntwo' })).toMatchObject({
    description: 'one\ntwo',
  })
})

describe('accents', () => {
  const stack = (letter: string, count: number) => letter + '\u0330\u0331'.repeat(count)

  test('stacked without end are reduced to three', () => {
    expect([...cleanText(`${stack('Z', 20)}a${stack('l', 9)}`)].length).toBe(4 + 1 + 4)
    expect([...cleanText(`\u0e01${'\u0e49'.repeat(50)}`)].length).toBe(9)
  })

  test.each(['Nguyễn', 'ǖ', 'שָׁלוֹם', 'می‌خواهم', 'ศรีสวัสดิ์ ผู้', 'க்ஷ', 'བསྒྲུབས', 'ក្ស្ត្រី', '👩🏽‍🚀 1️⃣', 'Z̤͔ͧ'])(
    'of a language stay: %s',
    (text) => expect(cleanText(text)).toBe(text.normalize('NFC')),
  )
})

test('a gift’s message keeps its lines, but not a screen of empty ones', () => {
  const gift = { amount: 5, name: 'Sam', email: 'sam@example.com' }
  const read = (message: string) => giftBody.parse({ ...gift, message }).message
  expect(read('one\ntwo\n\nthree')).toBe('one\ntwo\n\nthree')
  expect(read(`a${'\n'.repeat(290)}b`)).toBe('a\n\nb')
  expect(read('a\n \n\t\n  b')).toBe('a\n\n  b')
})

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
/** The ids of pictures, passkeys and events are not UUIDs. */
const takesUuids = (schema: z.ZodType) =>
  schema.safeParse(ID).success && !schema.safeParse('x'.repeat(43)).success
const WITH_IDS = CALLS.flatMap(({ call: { name, params } }) =>
  Object.entries(params instanceof z.ZodObject ? params.shape : {})
    .filter(([key, schema]) => /id$/i.test(key) && takesUuids(schema))
    .map(([key, schema]) => [name, key, schema] as const),
)

test('some calls take ids', () => expect(WITH_IDS.length).toBeGreaterThan(50))

test.each(WITH_IDS)('%s: %s in capitals is the same id', (_name, _key, schema) => {
  expect(schema.parse(ID.toUpperCase())).toBe(ID)
})
