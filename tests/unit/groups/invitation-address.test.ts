import { ADDRESS_MESSAGES, parseAddress, parseLines } from '@/lib/groups/invitations/rules'

test.each(['07700 900123', '+44 7700 900123', '0044 7700 900123', '44 7700 900123', '+44 (0)7700 900123'])(
  '%s is a British mobile number, as it is at login',
  (typed) => {
    expect(parseAddress(typed)).toEqual({ phoneNumber: '+447700900123' })
  },
)

test('a number from another country keeps its dial code', () => {
  expect(parseAddress('+49 151 23456789')).toEqual({ phoneNumber: '+4915123456789' })
})

test('an email address is read in lower case', () => {
  expect(parseAddress(' Ada@Example.com ')).toEqual({ email: 'ada@example.com' })
})

test.each(['ada', '07700', '12345'])('%s is neither', (typed) => {
  expect(parseAddress(typed)).toEqual({ problem: ADDRESS_MESSAGES.invalid })
})

describe('a pasted list', () => {
  const read = (typed: string) =>
    parseLines(typed).map(({ name, address, problem }) => [name, ...Object.values(address ?? {}), problem])

  test.each([
    ['a name before a comma', 'Ben Kahn, ben@example.com', 'Ben Kahn'],
    ['a mail program’s way', 'Ben Kahn <ben@example.com>', 'Ben Kahn'],
    ['a name in quotation marks', '"Kahn, Ben" <ben@example.com>', 'Kahn, Ben'],
    ['a spreadsheet’s columns', 'Ben\tKahn\tben@example.com', 'Ben Kahn'],
    ['the address first', 'Ben@example.com;Ben Kahn', 'Ben Kahn'],
    ['no name', 'ben@example.com', ''],
  ])('%s', (_, line, name) => {
    expect(read(line)).toEqual([[name, 'ben@example.com', null]])
  })

  test('addresses side by side, and numbers with spaces, are several people', () => {
    expect(read('ben@example.com, cleo@example.com\n07700 900123')).toEqual([
      ['', 'ben@example.com', null],
      ['', 'cleo@example.com', null],
      ['', '+447700900123', null],
    ])
  })

  test('headings, empty lines and repeated addresses are nobody', () => {
    expect(read('Name,Email\n\nBen,ben@example.com\r\n  \nBEN@example.com\n')).toEqual([
      ['Ben', 'ben@example.com', null],
    ])
  })

  test('each line says what is wrong with it', () => {
    expect(read('Ben, ben@example\nCleo\nDora, 077009001234567890')).toEqual([
      ['Ben', ADDRESS_MESSAGES.invalid],
      ['Cleo', ADDRESS_MESSAGES.noAddress],
      ['Dora', ADDRESS_MESSAGES.invalid],
    ])
  })
})
