import fc from 'fast-check'
import { inboxOf, isEmail, normaliseMailbox, parseEmail, typedEmail } from '@/lib/base/email'

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada.B+Trip@EXAMPLE.com ', 'ada.b+trip@example.com'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@xn--Bcher-KVA.example', 'ann@xn--bcher-kva.example'],
  ['zoë@example.com'.normalize('NFD'), 'zoë@example.com'.normalize('NFC')],
  ['x@ｅxample.test', 'x@example.test'],
  ['x@ⓔxample.test', 'x@example.test'],
  ['x@mail。example.test', 'x@mail.example.test'],
  ['"ada"@example.com', 'ada@example.com'],
  ['"a\\da"@example.com', 'ada@example.com'],
  ['a"b,c;d(e)@example.com', 'a"b,c;d(e)@example.com'],
  ['ada@under_score.example', 'ada@under_score.example'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
])('%s is the mailbox %s', (typed, mailbox) => {
  expect([isEmail(typed.trim()), normaliseMailbox(typed)]).toEqual([true, mailbox])
})

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada.b+trip+2@example.com', 'ada.b@example.com'],
  ['a.d.a+1@googlemail.com', 'ada@gmail.com'],
  ['+44@example.com', '+44@example.com'],
  ['a@b"@example.com', 'a@b"@example.com'],
])('%s is delivered to %s', (mailbox, inbox) => {
  expect(inboxOf(mailbox)).toBe(inbox)
})

test('a mailbox is its own mailbox, and an address too', () => {
  const part = fc.string({
    unit: fc.constantFrom(...'ab1.-_"\\éÉ\u0301ßİ\u212aｘⓔ'),
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(part, part, part, (name, host, top) => {
      const mailbox = normaliseMailbox(`${name}@${host}.${top}`)
      expect(normaliseMailbox(mailbox)).toBe(mailbox)
      if (isEmail(`${name}@${host}.${top}`)) expect(isEmail(mailbox)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('only what differs is stored beside the mailbox, and what was typed is shown', () => {
  expect(parseEmail(' ada@example.com ')).toEqual({ email: 'ada@example.com', emailTyped: null })
  const typed = 'Ann@Bücher.example'
  expect(parseEmail(typed)).toEqual({ email: 'ann@xn--bcher-kva.example', emailTyped: typed })
  for (const text of ['ada@example.com', typed]) expect(typedEmail(parseEmail(text))).toBe(text)
})
