import sharp from 'sharp'
import { generateMetadata } from '@/app/(public)/c/[code]/page'
import { GET as posterA4 } from '@/app/(public)/c/[code]/poster-a4.pdf/route'
import { GET as posterA5 } from '@/app/(public)/c/[code]/poster-a5.pdf/route'
import { GET as previewJpeg } from '@/app/(public)/c/[code]/preview.jpg/route'
import { GET as preview, HEAD as previewHead } from '@/app/(public)/c/[code]/preview.png/route'
import { GET as qrPng } from '@/app/(public)/c/[code]/qr.png/route'
import { GET as qrSvg } from '@/app/(public)/c/[code]/qr.svg/route'
import { GET as cover, POST as postCover } from '@/app/(public)/previews/[picture]/route'
import { GET as card } from '@/app/api/group/[id]/card.pdf/route'
import { GET as read } from '@/app/api/link/[code]/route'
import { DEAD_LINK } from '@/lib/base/calls/rules'
import { env } from '@/lib/base/env'
import { deleteGroup } from '@/lib/groups/group/delete-group'
import { makeLink } from '@/lib/groups/links/make-link'
import { stopLink } from '@/lib/groups/links/stop-link'
import { updateLink } from '@/lib/groups/links/update-link'
import { db } from '@/lib/platform/db/client'
import { aCover } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { decodeQr, decodeSquares } from '../../support/decode-qr'
import { aGroup, aGroupOfThree, viewerOf } from '../../support/groups'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'
import { openProvider } from '../../support/provider'
import { readPdf } from '../../support/read-pdf'

/** The pictures of a shared link: QR code, poster and chat preview; and the group's card. */

// The request that Next would be handling, from somebody without a session.
jest.mock('next/headers', () => ({
  cookies: async () => ({ get: () => undefined, has: () => false }),
  headers: async () => new Headers({ 'x-forwarded-for': '10.0.0.2' }),
}))
jest.mock('server-only', () => ({}))

openDatabase()
openProvider()

type Handler = (request: Request) => Promise<Response> | Response

const PICTURES: Record<string, [handler: Handler, type: string]> = {
  'qr.svg': [qrSvg, 'image/svg+xml'],
  'qr.png': [qrPng, 'image/png'],
  'preview.png': [preview, 'image/png'],
  'preview.jpg': [previewJpeg, 'image/jpeg'],
  'poster-a4.pdf': [posterA4, 'application/pdf'],
  'poster-a5.pdf': [posterA5, 'application/pdf'],
}
const FILES = Object.keys(PICTURES)

async function look(code: string, file: string, from = '10.0.0.1') {
  const [handler] = PICTURES[file] as [Handler, string]
  const request = new Request(`http://localhost:3000/c/${code}/${file}`, {
    headers: { 'x-forwarded-for': from },
  })
  const answer = await handler(request)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function aSharedGroup(options?: Parameters<typeof aGroup>[0]) {
  const group = await aGroup({ title: 'Cottage in Whitby', goalPence: 50_000, ...options })
  const by = viewerOf(group.admin)
  const { link } = await makeLink(by, group.groupId, { renew: false })
  return { ...group, by, code: link.code, url: `${env.NEXTAUTH_URL}/c/${link.code}` }
}

const metadataOf = (code: string) =>
  generateMetadata({ params: Promise.resolve({ code }), searchParams: Promise.resolve({}) })

describe('while the link is on', () => {
  nightTest.each(FILES)('%s is served to anyone, with its type, and not cached', async (file) => {
    const { code } = await aSharedGroup()
    const { status, headers, bytes } = await look(code.toLowerCase(), file)
    expect([status, headers.get('content-type')]).toEqual([200, PICTURES[file]?.[1]])
    expect(headers.get('cache-control')).toBe('no-store, max-age=0')
    expect(headers.get('content-disposition')).toBe(`inline; filename="cottage-in-whitby-${file}"`)
    expect(bytes.length).toBeGreaterThan(1000)
  })

  nightTest('the QR code can be scanned as SVG, PNG and PDF', async () => {
    const { code, url } = await aSharedGroup()
    const bytesOf = async (file: string) => (await look(code, file)).bytes
    expect(await decodeQr(await bytesOf('qr.svg'))).toBe(url)
    expect(await decodeQr(await bytesOf('qr.png'))).toBe(url)
    for (const file of ['poster-a4.pdf', 'poster-a5.pdf'])
      for (const page of readPdf(await bytesOf(file))) expect(decodeSquares(page)).toBe(url)
    // Each side has a white margin of four modules.
    const { data, info } = await sharp(await bytesOf('qr.png'))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const edge = info.width * 4 * 24
    expect([info.width === info.height, info.width >= 600]).toEqual([true, true])
    for (const strip of [data.subarray(0, edge), data.subarray(-edge)])
      expect(strip.every((value) => value === 255)).toBe(true)
  })

  nightTest('the poster says what for, who is collecting, until when, and where to go', async () => {
    const { admin, by, groupId, code, url } = await aSharedGroup({ paymentDeadline: '2099-12-03' })
    const textOf = async (file: string) => {
      const pages = readPdf((await look(code, file)).bytes)
      expect(pages).toHaveLength(1)
      return pages[0]?.text.replace(/\n/g, ' ')
    }
    for (const file of ['poster-a4.pdf', 'poster-a5.pdf']) {
      const text = await textOf(file)
      for (const phrase of [
        'Cottage in Whitby',
        `${admin.user.username} is collecting until 3 December 2099`,
        'Together we are collecting £500',
        url.replace(/^https?:\/\//, ''),
        'No account needed',
      ])
        expect(text).toContain(phrase)
    }
    await updateLink(by, groupId, { showCollected: false, gifts: false })
    const text = await textOf('poster-a4.pdf')
    expect(text).not.toContain('£')
    expect(text).not.toContain('No account needed')
    await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
    await updateLink(by, groupId, { showCollected: true })
    const closed = await textOf('poster-a4.pdf')
    expect(closed).toContain(
      `We collected for Cottage in Whitby ${admin.user.username}’s collection is closed`,
    )
    expect(closed).not.toMatch(/Join in|we are collecting/)
  })

  test('the preview suits chat apps, dark ones too: 1200 by 630 opaque pixels, less than 300 KB', async () => {
    for (const title of [
      'Trip',
      'Leaving present and send-off dinner '.repeat(2).trim(),
      'رحلة إلى ويتبي 陳燁 🎂',
    ]) {
      const { code } = await aSharedGroup({ title })
      const { bytes } = await look(code, 'preview.png')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect([bytes.length < 300_000, (await sharp(bytes).stats()).isOpaque]).toEqual([true, true])
    }
  })

  nightTest('with a cover it is a photograph with a label, which is as small', async () => {
    const { by, groupId, code, url } = await aSharedGroup()
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const busy = sharp({ create: { width: 1600, height: 840, channels: 3, background: '#888', noise } })
    const coverId = await aCover(groupId, busy.jpeg().toBuffer())
    const cloth = (await look(code, 'preview.png')).bytes
    for (const [file, format] of [
      ['preview.jpg', 'jpeg'],
      ['preview.png', 'png'],
    ] as const) {
      const { bytes } = await look(code, file)
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 1200, height: 630 })
      // The one that chat apps are shown: WhatsApp takes 600 KB.
      if (format === 'jpeg') expect(bytes.length).toBeLessThan(600_000)
    }
    const image = { url: `${url}/preview.jpg`, width: 1200, height: 630, type: 'image/jpeg' }
    expect(await metadataOf(code)).toMatchObject({ openGraph: { images: [image] } })
    // Sums that are hidden stand on no label.
    const shown = (await look(code, 'preview.jpg')).bytes
    await updateLink(by, groupId, { showCollected: false })
    expect((await look(code, 'preview.jpg')).bytes.equals(shown)).toBe(false)
    // What an operator hides is gone from the preview with the next look at it.
    await db.picture.update({ where: { id: coverId }, data: { hiddenAt: new Date() } })
    await updateLink(by, groupId, { showCollected: true })
    expect(JSON.stringify(await metadataOf(code))).toContain('preview.png')
    expect((await look(code, 'preview.png')).bytes.equals(cloth)).toBe(false)
    expect((await look(code, 'preview.jpg')).bytes.equals(shown)).toBe(false)
  })

  nightTest('pictures change with the group at once', async () => {
    const { by, groupId, code } = await aSharedGroup()
    const first = (await look(code, 'preview.png')).bytes
    expect((await look(code, 'preview.png')).bytes.equals(first)).toBe(true)
    await updateLink(by, groupId, { showCollected: false })
    expect((await look(code, 'preview.png')).bytes.equals(first)).toBe(false)
    await updateLink(by, groupId, { showCollected: true })
    expect((await look(code, 'preview.png')).bytes.equals(first)).toBe(true)
  })

  nightTest('HEAD returns no picture', async () => {
    const { code } = await aSharedGroup()
    const answer = await previewHead(new Request(`http://localhost:3000/c/${code}/preview.png`))
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('once the link is off', () => {
  const expectDead = async (code: string) => {
    for (const file of FILES) {
      const { status, headers, bytes } = await look(code, file)
      expect([file, status, headers.get('cache-control')]).toEqual([file, 404, 'no-store'])
      expect(JSON.parse(bytes.toString())).toMatchObject({ message: DEAD_LINK })
    }
  }
  const expectServed = async (code: string) => {
    for (const file of FILES) expect((await look(code, file)).status).toBe(200)
  }

  nightTest('pictures of a stopped or renewed link, or a deleted group, are gone', async () => {
    const stopped = await aSharedGroup()
    await expectServed(stopped.code)
    await stopLink(stopped.by, stopped.groupId)
    await expectDead(stopped.code)
    const renewed = await aSharedGroup()
    await expectServed(renewed.code)
    const { link } = await makeLink(renewed.by, renewed.groupId, { renew: true })
    await expectDead(renewed.code)
    await expectServed(link.code)
    await deleteGroup(renewed.by, renewed.groupId)
    await expectDead(link.code)
  })

  test.each(['ABCDEFGHJK', 'short', '%20', 'x'.repeat(150)])('%s was never one', expectDead)
})

nightTest('pictures count as reads of the link: 120 a minute for each address', async () => {
  const { code } = await aSharedGroup()
  const from = '203.0.113.9'
  const readLink = () =>
    read(new Request(`http://localhost:3000/api/link/${code}`, { headers: { 'x-forwarded-for': from } }))
  for (let time = 0; time < 60; time += 1) {
    expect((await readLink()).status).toBe(200)
    expect((await look(code, 'qr.svg', from)).status).toBe(200)
  }
  for (const file of FILES) {
    const { status, headers } = await look(code, file, from)
    expect([file, status]).toEqual([file, 429])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await readLink()).status).toBe(429)
  expect((await look(code, 'preview.png', '203.0.113.10')).status).toBe(200)
})

describe('what chat apps find in the page', () => {
  nightTest('is the title, who is collecting, and the picture’s absolute address', async () => {
    const { admin, code, url } = await aSharedGroup({
      description: `A week\nby the sea. ${'x'.repeat(300)}`,
      paymentDeadline: '2099-12-03',
    })
    const image = { url: `${url}/preview.png`, width: 1200, height: 630, type: 'image/png' }
    const metadata = await metadataOf(code.toLowerCase())
    expect(metadata).toMatchObject({
      title: 'Cottage in Whitby',
      robots: { index: false },
      openGraph: { title: 'Cottage in Whitby', url, images: [image] },
      twitter: { card: 'summary_large_image', images: [image] },
    })
    expect(metadata.description).toMatch(
      new RegExp(`^${admin.user.username} is collecting until 3 December 2099\\. A week by the sea\\. x+…$`),
    )
    expect(metadata.description).toHaveLength(200)
    expect(JSON.stringify(metadata)).not.toContain('£')
  })

  test('is nothing once the link is off', async () => {
    const { by, groupId, code } = await aSharedGroup()
    await stopLink(by, groupId)
    for (const dead of [code, 'ABCDEFGHJK'])
      await expect(metadataOf(dead)).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' })
  })
})

describe('the card', () => {
  const cardFor = async (groupId: string, token: string) => {
    const answer = await card(
      new Request(`http://localhost:3000/api/group/${groupId}/card.pdf`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  test('is a document for members only', async () => {
    const { groupId, admin, bob } = await aGroupOfThree({ title: 'Leaving present' })
    for (const { token } of [admin, bob]) {
      const { answer, bytes } = await cardFor(groupId, token)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toBe(
        'attachment; filename="leaving-present-card.pdf"',
      )
      expect(readPdf(bytes).map(({ text }) => text)).toEqual([expect.stringContaining('Leaving present')])
    }
    const stranger = await aSignedInUser()
    expect((await cardFor(groupId, stranger.token)).answer.status).toBe(404)
  })
})

nightTest('only our own pages have fixed preview pictures', async () => {
  const ask = (name: string) => cover(new Request(`http://localhost:3000/previews/${name}`))
  const answer = await ask('home.png')
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  for (const name of ['trip', 'home.svg', 'constructor.png', '..%2Fsecret.png', ''])
    expect([name, (await ask(name)).status]).toEqual([name, name === 'trip' ? 200 : 404])
  expect((await postCover(new Request('http://localhost:3000/previews/home.png'))).status).toBe(405)
})
