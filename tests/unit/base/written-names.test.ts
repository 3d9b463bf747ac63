import { displayNameOf, salutationName } from '@/lib/base/written-names'

/** Names as strangers read them, and as letters begin. */

test.each([
  ['margaret', 'Margaret'],
  ['amara_osei', 'Amara Osei'],
  ['JoSmith', 'JoSmith'],
  ['owen7', 'owen7'],
  ['_ada', '_ada'],
  ['McKay_jo', 'McKay_jo'],
])('%s reads as %s', (username, name) => {
  expect(displayNameOf(username)).toBe(name)
})

test.each([
  ['Amara Osei', 'Amara'],
  ['Zoë-Mae van Dijk', 'Zoë-Mae'],
  ['Priya', 'Priya'],
  ['Mrs Kaur', 'Mrs Kaur'],
  ['Dr. Singh', 'Dr. Singh'],
  ['Auntie Jean', 'Auntie Jean'],
  ['The Osei family', 'The Osei family'],
  ['Kath and Owen', 'Kath and Owen'],
  ['Ruby, age 6', 'Ruby, age 6'],
  ['J Smith', 'J Smith'],
  ['عبد الرحمن', 'عبد الرحمن'],
])('a letter to %s begins with Dear %s', (name, addressed) => {
  expect(salutationName(name)).toBe(addressed)
})
