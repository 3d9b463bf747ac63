import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { tidyAddress } from '@/lib/groups/links/tidy-address'

/** Links as people send them: in a sentence, in brackets, in quotes, with a capital letter. */

const CODE = 'ABCDEFGHJK'
/** As long as every token; it may end in a hyphen or an underscore. */
const TOKEN = 'h7Xv-2mQ_p9LrT4wZcK8sNbYd3FgJ6aEuR1oVxCq5Ht'
const CLEAN = [
  `/c/${CODE}`,
  '/c/abcdefghjk',
  `/gift/${TOKEN}`,
  `/gift/${'-'.repeat(42)}_`,
  `/r/${TOKEN}`,
  `/invitation/${TOKEN}/accept`,
  `/promise/${TOKEN}`,
  `/p/${TOKEN}`,
  `/accounts/${TOKEN}`,
  `/unsubscribe/${TOKEN}`,
]
const ENDS = [
  '.',
  ')',
  ',',
  '>',
  '"',
  '”',
  '’',
  '»',
  ' ',
  '\u00a0',
  '\u200b',
  '\u2060',
  '\ufeff',
  '。',
  '!',
  '…',
]

test.each(CLEAN)('%s is left alone, and found again whatever stands behind it', (address) => {
  expect(tidyAddress(address)).toBeNull()
  for (const end of [...ENDS, ').', '_', '-', '*', '%', '\u200b\u200b"'])
    for (const sent of [`${address}${end}`, `${address}${encodeURIComponent(end)}`])
      expect([sent, tidyAddress(sent)]).toEqual([sent, address])
})

test('every page with a code or a token in its address is among them', () => {
  const folders = readdirSync('app/(public)', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\[(code|token)\].*page\.tsx$/.test(file))
    .map((file) => `/${dirname(file)}`)
  expect(folders.length).toBeGreaterThan(5)
  for (const folder of folders) {
    const address = folder.replace('[code]', CODE).replace('[token]', TOKEN)
    expect([folder, tidyAddress(`${address}.`)]).toEqual([folder, address])
  }
})

test('a capital letter at the beginning is read as a small one', () => {
  expect(tidyAddress(`/C/${CODE}`)).toBe(`/c/${CODE}`)
  expect(tidyAddress(`/C/${CODE}.`)).toBe(`/c/${CODE}`)
  expect(tidyAddress('/C/abcdefghjk')).toBe('/c/abcdefghjk')
  expect(tidyAddress(`/Gift/${TOKEN}`)).toBe(`/gift/${TOKEN}`)
  expect(tidyAddress(`/R/${TOKEN})`)).toBe(`/r/${TOKEN}`)
  expect(tidyAddress(`/INVITATION/${TOKEN}/Accept`)).toBe(`/invitation/${TOKEN}/accept`)
})

test.each([
  `/c/${CODE}L`,
  `/c/${CODE}0`,
  '/c/ABCDEFGHJ',
  '/c/ABCDEFGHJ.',
  '/c/ABCDEFGHJI.',
  `/c/.${CODE}`,
  `/c/${CODE}/qr.svg`,
  `/c/${'A'.repeat(5000)}`,
  `/gift/${TOKEN}x`,
  `/gift/${TOKEN.slice(1)}.`,
  `/invitation/${TOKEN}.`,
  `/p/${CODE}.`,
  `//evil.example/c/${CODE}.`,
  '/operator.',
  '/',
])('%s is no such address, and stays what it is', (address) => {
  expect(tidyAddress(address)).toBeNull()
})
