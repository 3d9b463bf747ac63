import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LinkQr } from '@/components/groups/links/link-qr'
import { ShareButtons } from '@/components/groups/links/share-buttons'
import { allowedText, shareUrls, withAddress } from '@/components/groups/links/share-texts'
import { qrCode } from '@/lib/base/documents/qr-code'
import { inviteText } from '@/lib/groups/group/occasions'

const URL_OF_LINK = 'https://whipround.example/c/ABCDEFGHJK'

test('each app gets the whole text, whatever the title contains', () => {
  const title = 'Fish & chips + 50% off? #1 für Ünal'
  const message = `We’re collecting for “${title}”. Chip in here:\n${URL_OF_LINK}`
  const { whatsApp, textMessage, mail } = shareUrls(title, withAddress(inviteText(title), URL_OF_LINK))
  expect(new URL(whatsApp).searchParams.get('text')).toBe(message)
  expect(decodeURIComponent(textMessage.replace('sms:?&body=', ''))).toBe(message)
  const [, subject = '', body = ''] = /^mailto:\?subject=([^&]*)&body=([^&]*)$/.exec(mail) ?? []
  expect([subject, body].map(decodeURIComponent)).toEqual([title, message])
})

test('a message keeps the address, whatever is left of its words', () => {
  expect(withAddress('Dear all, ', URL_OF_LINK)).toBe(`Dear all,\n${URL_OF_LINK}`)
  expect(withAddress(`Here: ${URL_OF_LINK} Love, Ada`, URL_OF_LINK)).toBe(`Here: ${URL_OF_LINK} Love, Ada`)
  expect(withAddress('  ', URL_OF_LINK)).toBe(URL_OF_LINK)
})

test('WhatsApp comes before copying, and gets the words that were chosen', () => {
  const shown = renderToStaticMarkup(
    createElement(
      ShareButtons,
      { url: URL_OF_LINK, title: 'Trip', message: 'Dear all,' },
      createElement('span', null, 'Copy'),
    ),
  )
  expect(shown).toMatch(/wa\.me\/\?text=Dear%20all.*Copy.*Text message/s)
})

test.each([
  [{ gifts: true, join: 'ask' }, 'Anyone with the link can see the group, give and ask to join.'],
  [{ gifts: true, join: 'open' }, 'Anyone with the link can see the group, give and join.'],
  [{ gifts: true, join: 'off' }, 'Anyone with the link can see the group and give.'],
  [{ gifts: false, join: 'ask' }, 'Anyone with the link can see the group and ask to join.'],
  [{ gifts: false, join: 'off' }, 'Anyone with the link can see the group.'],
] as const)('one line says what the link allows: %j', (link, line) => {
  expect(allowedText(link)).toBe(line)
})

test('the QR code is drawn with the page, so that it cannot fail to arrive, with files to print', () => {
  const shown = renderToStaticMarkup(createElement(LinkQr, { url: URL_OF_LINK, code: 'ABCDEFGHJK' }))
  expect(shown).toContain(qrCode(URL_OF_LINK).path)
  expect(shown).toContain('role="img" aria-label="QR code of the link"')
  expect(shown).not.toContain('<img')
  expect(shown).toContain('href="/c/ABCDEFGHJK/poster-a5.pdf"')
})
