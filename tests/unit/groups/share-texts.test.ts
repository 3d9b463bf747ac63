import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ShareButtons } from '@/components/groups/links/share-buttons'
import { waysToSend } from '@/components/groups/links/share-texts'
import { qrCode } from '@/lib/base/documents/qr-code'

const URL_OF_LINK = 'https://whipround.example/c/ABCDEFGHJK'

test('each app gets the whole text, whatever the title contains', () => {
  const title = 'Fish & chips + 50% off? #1 für Ünal'
  const { whatsApp, text, mail } = waysToSend(title, URL_OF_LINK)
  const said = `Chip in for ${title}: ${URL_OF_LINK}`
  expect(new URL(whatsApp).searchParams.get('text')).toBe(said)
  expect(decodeURIComponent(text.replace('sms:?&body=', ''))).toBe(said)
  const [, subject = '', body = ''] = /^mailto:\?subject=([^&]*)&body=([^&]*)$/.exec(mail) ?? []
  expect([subject, body].map(decodeURIComponent)).toEqual([title, said])
})

test('posters are offered only where they exist', () => {
  const shown = (posters?: boolean) =>
    renderToStaticMarkup(
      createElement(ShareButtons, { url: URL_OF_LINK, title: 'Trip', code: 'ABCDEFGHJK', posters }),
    )
  expect(shown(true)).toContain('href="/c/ABCDEFGHJK/poster-a5.pdf"')
  expect(shown()).not.toContain('poster')
})

test('the QR code is drawn with the page, so that it cannot fail to arrive', () => {
  const props = { url: URL_OF_LINK, title: 'Trip', code: 'ABCDEFGHJK' }
  const shown = renderToStaticMarkup(createElement(ShareButtons, props))
  expect(shown).toContain(qrCode(URL_OF_LINK).path)
  expect(shown).toContain('role="img" aria-label="QR code of the link"')
  expect(shown).not.toContain('<img')
})
