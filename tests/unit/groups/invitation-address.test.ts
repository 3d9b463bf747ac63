import { ADDRESS_MESSAGES, readAddress } from '@/lib/groups/invitations/rules'

test.each(['07700 900123', '+44 7700 900123', '0044 7700 900123', '44 7700 900123', '+44 (0)7700 900123'])(
  '%s is a British mobile number, as it is at login',
  (typed) => {
    expect(readAddress(typed)).toEqual({ phoneNumber: '+447700900123' })
  },
)

test('a number from another country keeps its dial code', () => {
  expect(readAddress('+49 151 23456789')).toEqual({ phoneNumber: '+4915123456789' })
})

test('an email address is read in lower case', () => {
  expect(readAddress(' Ada@Example.com ')).toEqual({ email: 'ada@example.com' })
})

test.each(['ada', '07700', '12345'])('%s is neither', (typed) => {
  expect(readAddress(typed)).toEqual({ problem: ADDRESS_MESSAGES.invalid })
})
