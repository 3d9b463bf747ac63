import { statementSuffixOf } from '@/lib/platform/stripe/statement-suffix'

test.each([
  ['Ski trip', 'SKI TRIP'],
  ['Ski trip to Austria', 'SKI TRIP'],
  ['Margaret’s retirement', 'MARGARETS'],
  ['Zoë & Łukasz', 'ZOE & LUKA'],
  ['Hannah & Joseph', 'HANNAH'],
  ['Café Müller', 'CAFE MULLE'],
  ['Großeltern', 'GROSSELTER'],
  ['<Party> "2027" *now*', 'PARTY 2027'],
  ['A Llanfairpwllgwyngyll', 'A LLANFAIR'],
  ['Leaving do, 5.30 at Tom\\Jerry', 'LEAVING DO'],
])('a card statement says of “%s”: %s', (title, suffix) => {
  expect(statementSuffixOf(title)).toBe(suffix)
})

test.each(['北京之行', '2027', '🎉🎉', '<>"\'*\\', ''])('“%s” has nothing that it could say', (title) => {
  expect(statementSuffixOf(title)).toBeNull()
})

test('whatever the title, it is what the provider takes', () => {
  for (let code = 32; code < 0x2500; code += 1) {
    const suffix = statementSuffixOf(`${String.fromCodePoint(code)}a${String.fromCodePoint(code)} long title`)
    expect(suffix).toMatch(/^[A-Z0-9.&-][A-Z0-9 .&-]{0,9}$/)
  }
})
