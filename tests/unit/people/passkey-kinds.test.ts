import { kindOfPasskey, uniqueName } from '@/lib/people/accounts/factors/passkey-kinds'

const NO_MAKER = '00000000-0000-0000-0000-000000000000'

test.each([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', ['hybrid', 'internal'], 'iCloud Keychain'],
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', ['internal'], 'Windows Hello'],
  [NO_MAKER, ['usb', 'nfc'], 'Security key'],
  [NO_MAKER, ['hybrid'], 'Phone or tablet'],
  [NO_MAKER, ['internal', 'hybrid'], 'Passkey of Chrome on Windows'],
  [NO_MAKER, [], 'Passkey of Chrome on Windows'],
])('%s with %j is %s', (aaguid, transports, kind) => {
  expect(kindOfPasskey({ aaguid, transports, device: 'Chrome on Windows' })).toBe(kind)
})

test('the second and third of a kind get a number', () => {
  expect(uniqueName('Security key', [])).toBe('Security key')
  expect(uniqueName('Security key', ['Security key'])).toBe('Security key 2')
  expect(uniqueName('Security key', ['Security key', 'Security key 2', 'Work'])).toBe('Security key 3')
})
