import { randomBytes, randomUUID } from 'node:crypto'
import { paymentIdOfReceiptToken, receiptToken } from '@/lib/platform/auth/receipt-token'

test('a 256-bit token identifies its payment, and is the same every time', () => {
  const id = randomUUID()
  expect(receiptToken(id)).toMatch(/^[\w-]{43}$/)
  expect(receiptToken(id)).toBe(receiptToken(id))
  expect(paymentIdOfReceiptToken(receiptToken(id))).toBe(id)
})

test('it reveals nothing of the id, and similar ids have nothing in common', () => {
  const id = '01a1ff5b-e5ec-7000-921b-b479940576aa'
  const [one, other] = [id, id.replace(/a$/, 'b')].map((each) => Buffer.from(receiptToken(each), 'base64url'))
  const hex = one?.toString('hex') ?? ''
  for (const part of id.split('-').filter(({ length }) => length > 4)) expect(hex).not.toContain(part)
  const sameCount = [...(one ?? [])].filter((byte, index) => byte === other?.[index]).length
  expect(sameCount).toBeLessThan(8)
})

test('anything not made here is not a token', () => {
  const token = receiptToken(randomUUID())
  const bytes = Buffer.from(token, 'base64url')
  const flipped = Array.from({ length: 32 }, (_, at) =>
    Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))),
  )
  const others = [
    '',
    'dead',
    `${token}A`,
    token.slice(1),
    ...flipped.map((each) => each.toString('base64url')),
  ]
  for (const other of [...others, randomBytes(32).toString('base64url')])
    expect(paymentIdOfReceiptToken(other)).toBeNull()
  // The last of the 43 characters has two unused bits; they must not be ignored.
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const twin = last[last.indexOf(token.at(-1) ?? '') ^ 1]
  expect(paymentIdOfReceiptToken(token.slice(0, -1) + twin)).toBeNull()
})
