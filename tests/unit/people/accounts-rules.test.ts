import { getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { internationalNumber, readTypedPhone } from '@/components/people/accounts/sign-in/phone-countries'
import { formatPhone, normalisePhone, PHONE_COUNTRIES, parsePhone, phoneGroups } from '@/lib/base/phone'
import { nextCodeAt, TEXTS_PER_DAY, UNUSED_CODES_PER_DAY } from '@/lib/people/accounts/codes/code-waits'
import {
  identifierType,
  isStrongPassword,
  PASSWORD_RULES,
  PASSWORD_RULES_FOR_MANAGERS,
  parseIdentifier,
} from '@/lib/people/accounts/rules'
import { isCommonPassword } from '@/lib/people/accounts/sign-in/common-passwords'
import { describeDevice } from '@/lib/platform/auth/device'

describe('recognising a login identifier', () => {
  test.each([
    ['ada@example.com', 'email'],
    ['a@b.c', 'email'],
    ['ada.byron+trip@mail.example.co.uk', 'email'],
    ['+12', 'phone'],
    ['+447700900123', 'phone'],
    ['+123456789012345', 'phone'],
    ['+1', null],
    ['+1234567890123456', null],
    ['+0447700900123', null],
    ['07700900123', null],
    ['ada', null],
    ['ada@example', null],
    ['ada @example.com', null],
    ['@example.com', null],
    ['ada@example.com>', null],
    ['<ada@example.com', null],
    ['ada@.com', null],
    ['ada@example.', null],
    ['', null],
  ])('%s: %s', (identifier, type) => {
    expect(identifierType(identifier)).toBe(type)
  })
})

test.each([
  ['07700 900123', '+447700900123'],
  [' 07700-900-123 ', '+447700900123'],
  ['447700900123', '+447700900123'],
  ['44 (0)7700 900 123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+44 7700 900123', '+447700900123'],
  ['020 7946 0958', '+442079460958'],
  ['0049 151 23456789', '+4915123456789'],
  // As telephones and chats copy a number: between marks that nobody sees.
  ['\u202a+44 7700 900123\u202c', '+447700900123'],
  ['\u2066+49 151 23456789\u2069', '+4915123456789'],
  ['０７７００ ９００１２３', '+447700900123'],
  // Nobody knows which country these are from.
  ['7700900123', '7700900123'],
  ['12025550123', '12025550123'],
  ['0770', '0770'],
  ['ada@example.com', 'ada@example.com'],
  ['07700900123@example.com', '07700900123@example.com'],
])('the identifier %p is read as %s', (typed, identifier) => {
  expect(parseIdentifier(typed)).toBe(identifier)
})

test.each([
  ['07700 900123', '+447700900123'],
  ['447700900123', '+447700900123'],
  ['440 7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['\u202a+33 6 12 34 56 78\u202c', '+33612345678'],
  ['０７７００ ９００１２３', '+447700900123'],
  // A national number may begin with the same digits as the dial code.
  ['4477009001', '+444477009001'],
])('%p typed as a phone number at sign-up is %s', (typed, number) => {
  expect(internationalNumber(readTypedPhone(typed, 'GB'))).toBe(number)
})

test.each([
  ['+447700900123', '+44 7700 900123'],
  ['+442079460958', '+44 207 946 0958'],
  ['+12025550123', '+1 202 555 0123'],
  ['+4915123456789', '+49 151 2345 6789'],
  ['+33612345678', '+33 612 345 678'],
  ['+3531234', '+3531234'],
])('%s is read as %s', (number, groups) => {
  expect(phoneGroups(number).join(' ')).toBe(groups)
})

test.each([
  ['+447700900123', '07700 900123'],
  ['+33612345678', '+33 612 345 678'],
  // Too short to be read as British again.
  ['+4412345678', '+44 1234 5678'],
])('%s is written %s where it is at home, and means the same', (number, written) => {
  expect(formatPhone(number)).toBe(written)
  expect(parsePhone(written)).toBe(number)
})

test.each(PHONE_COUNTRIES)('$code is dialled as libphonenumber dials it', ({ code, dialCode, zero }) => {
  const nationalNumber = getExampleNumber(code, examples)?.formatNational() ?? ''
  expect([dialCode, zero]).toEqual([getCountryCallingCode(code), nationalNumber.startsWith('0') ? '0' : ''])
})

test.each([
  ['+44 (0)7700 900123', '+447700900123'],
  ['+4407700900123', '+447700900123'],
  ['+49 0151 23456789', '+4915123456789'],
  ['+33-6-12-34-56-78', '+33612345678'],
  ['+2340803.123.4567', '+2348031234567'],
  ['+12025550123', '+12025550123'],
  ['+39 06 1234567', '+39061234567'],
  ['\u200e+44 7700\u00ad900123', '+447700900123'],
])('the phone number %s is kept as %s', (typed, kept) => {
  expect(normalisePhone(typed)).toBe(kept)
})

describe('passwords', () => {
  test('each rule is checked on its own', () => {
    const broken = (password: string) =>
      PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ name }) => name)
    expect(broken('Sunny-42!')).toEqual([])
    expect(broken('Sun-42!')).toEqual(['length'])
    expect(broken('sunny-42!')).toEqual(['upper'])
    expect(broken('SUNNY-42!')).toEqual(['lower'])
    expect(broken('Sunny-yy!')).toEqual(['number'])
    expect(broken('Sunny-420')).toEqual(['special'])
  })

  test.each([...'!@#$%^&*(),.?":{}|<>'])('%s is special', (mark) => {
    expect(isStrongPassword(`Sunnyday4${mark}`)).toBe(true)
  })

  test.each([..."-_+=[]\\/;'`~ £€"])('%s is not a special character', (mark) => {
    expect(isStrongPassword(`Sunnyday4${mark}`)).toBe(false)
  })

  test('the list names every special character, and password managers are told the same', () => {
    const label = PASSWORD_RULES.find(({ name }) => name === 'special')?.label
    expect(label).toBe('One special character: ! @ # $ % ^ & * ( ) , . ? " : { } | < >')
    expect(PASSWORD_RULES_FOR_MANAGERS).toBe(
      'minlength: 8; maxlength: 48; required: upper; required: lower; required: digit; required: [!@#$%^&*(),.?":{}|<>];',
    )
  })

  test.each([
    'Password1!',
    'Whipround-2026!',
    'P@ssw0rd',
    'P@ssw0rd123',
    'Password123!',
    'Qwerty123!',
    'Welcome2024!',
    'Admin@123',
    '1qaz@WSX',
  ])('%s is one of the common ones', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'Sunny-Meadow-42!',
    'Str0ng!Pass',
    'Test-1234-Abc!',
    'MyPassword-is-9-long!',
    'C0rrect!Horse',
    'Secret12!x',
  ])('%s is not one of the common ones', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

describe('waits between codes', () => {
  const at = new Date('2026-06-01T12:00:00Z')
  const ago = (seconds: number, used = false) => {
    const createdAt = new Date(at.getTime() - seconds * 1000)
    return { createdAt, usedAt: used ? createdAt : null }
  }
  const waitOf = (...sent: ReturnType<typeof ago>[]) => {
    const next = nextCodeAt(
      { ownCodes: sent, allCodes: sent, maxUnusedPerDay: UNUSED_CODES_PER_DAY, maxPerDay: TEXTS_PER_DAY },
      at,
    )
    return next && (next.getTime() - at.getTime()) / 1000
  }

  test('the first is sent at once, and each further one waits longer', () => {
    expect(waitOf()).toBeNull()
    expect(waitOf(ago(0))).toBe(30)
    expect(waitOf(ago(30))).toBeNull()
    expect(waitOf(ago(10), ago(50))).toBe(50)
    expect(waitOf(ago(10), ago(70), ago(100))).toBe(110)
    expect(waitOf(ago(10), ago(130), ago(190), ago(220))).toBe(290)
    expect(waitOf(ago(10), ago(310), ago(430), ago(490), ago(520))).toBe(290)
  })

  test('a used code resets the wait', () => {
    expect(waitOf(ago(1, true))).toBeNull()
    expect(waitOf(ago(10), ago(20, true), ago(60), ago(100))).toBe(20)
  })

  test('an eleventh unused code waits until the first of the ten is a day old', () => {
    const ten = Array.from({ length: 10 }, (_, index) => ago(1000 * (index + 1)))
    expect(waitOf(...ten)).toBe(86_400 - 10_000)
    expect(waitOf(...ten.slice(0, 9))).toBeNull()
    expect(waitOf(...ten.slice(0, 5), ago(5500, true), ...ten.slice(5, 9))).toBeNull()
  })

  test('nor does a number get a twenty-first in a day, though each was used', () => {
    const used = Array.from({ length: 20 }, (_, index) => ago(1000 * (index + 1), true))
    expect(waitOf(...used)).toBe(86_400 - 20_000)
    expect(waitOf(...used.slice(0, 19))).toBeNull()
  })
})

test.each([
  [null, 'Unknown device'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
])('the device %s is described as %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})
