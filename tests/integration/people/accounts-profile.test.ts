import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { GET as readPicture } from '@/app/api/pictures/[id]/route'
import { PUT as setVisibility } from '@/app/api/user/[id]/profile-visibility/route'
import { POST as removePicture } from '@/app/api/user/[id]/remove-profile-picture/route'
import { GET as getUser } from '@/app/api/user/[id]/route'
import { PUT as toggle2Fa } from '@/app/api/user/[id]/toggle-2fa/route'
import { POST as upload } from '@/app/api/user/[id]/upload/route'
import { db } from '@/lib/platform/db/client'
import { shrinkPicture } from '@/lib/platform/pictures/shrink-picture'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'
import { aSignedInUser, type SignedInUser } from '../../support/people'

openDatabase()
openInbox()

const read = async ({ user, token }: SignedInUser) =>
  (await call(getUser, `/user/${user.id}`, { token })).body

async function send(
  { user, token }: SignedInUser,
  bytes: Uint8Array,
  field = 'profilePicture',
  name = 'me.jpg',
) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name))
  const answer = await upload(
    new Request(`http://localhost:3000/api/user/${user.id}/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    }),
  )
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

async function fetchPicture(url: string) {
  const answer = await readPicture(new Request(`http://localhost:3000${url}`))
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a5480c' } })

/** A PNG whose header claims another size, which is all that the limit checks. */
function claiming(png: Buffer, width: number, height: number) {
  const claims = Buffer.from(png)
  claims.writeUInt32BE(width, 16)
  claims.writeUInt32BE(height, 20)
  claims.writeUInt32BE(crc32(claims.subarray(12, 29)), 29)
  return claims
}

describe('the picture', () => {
  nightTest.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    '%s becomes a square WebP',
    async (format) => {
      const ada = await aSignedInUser()
      const answer = await send(ada, await drawing(600, 300).toFormat(format).toBuffer(), undefined, 'x.txt')
      expect(answer).toMatchObject({ status: 200, body: { message: 'Picture Uploaded' } })
      expect(answer.body.profilePictureUrl).toMatch(/^\/api\/pictures\/[\w-]{43}$/)
      expect((await read(ada)).profilePictureUrl).toBe(answer.body.profilePictureUrl)
      const picture = await fetchPicture(answer.body.profilePictureUrl)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe('image/webp')
      expect(picture.headers.get('cache-control')).toBe('private, max-age=60, must-revalidate')
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    },
  )

  nightTest(
    'is kept by the browser alone, which asks again, and is gone there too once it is erased',
    async () => {
      const ada = await aSignedInUser()
      const url = (await send(ada, await drawing(10, 10).png().toBuffer())).body.profilePictureUrl
      const etag = (await fetchPicture(url)).headers.get('etag') ?? ''
      const again = () => call(readPicture, url.replace('/api', ''), { headers: { 'if-none-match': etag } })
      expect(await again()).toMatchObject({ status: 304, body: null })
      await call(removePicture, `/user/${ada.user.id}/remove-profile-picture`, {
        method: 'POST',
        token: ada.token,
      })
      expect((await again()).status).toBe(404)
    },
  )

  nightTest('has no metadata, and is upright', async () => {
    const ada = await aSignedInUser()
    const pictureWithPlace = await drawing(40, 20)
      .withExif({ IFD0: { Copyright: 'Ada', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { body } = await send(ada, pictureWithPlace)
    const { exif, icc, xmp } = await sharp((await fetchPicture(body.profilePictureUrl)).bytes).metadata()
    expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined })
  })

  nightTest('an animation shows its first frame', async () => {
    const ada = await aSignedInUser()
    const frames = await sharp(
      [await drawing(20, 20).png().toBuffer(), await drawing(20, 20).negate().png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    const { body } = await send(ada, frames)
    const picture = await sharp((await fetchPicture(body.profilePictureUrl)).bytes).metadata()
    expect(picture.pages ?? 1).toBe(1)
  })

  nightTest('gets a new address when it changes, and the old one is gone', async () => {
    const ada = await aSignedInUser()
    const first = (await send(ada, await drawing(10, 10).png().toBuffer())).body.profilePictureUrl
    const second = (await send(ada, await drawing(10, 10).png().toBuffer())).body.profilePictureUrl
    expect(second).not.toBe(first)
    expect((await fetchPicture(first)).status).toBe(404)
    const path = `/user/${ada.user.id}/remove-profile-picture`
    const removed = await call(removePicture, path, { method: 'POST', token: ada.token })
    expect(removed).toMatchObject({ status: 200, body: { message: 'Picture Removed' } })
    expect((await fetchPicture(second)).status).toBe(404)
    expect((await read(ada)).profilePictureUrl).toBeNull()
    expect((await call(removePicture, path, { method: 'POST', token: ada.token })).status).toBe(200)
  })

  nightTest('stays as it was when something else is refused, with the reason', async () => {
    const ada = await aSignedInUser()
    const { profilePictureUrl } = (await send(ada, await drawing(10, 10).png().toBuffer())).body
    const png = await drawing(200, 200).png().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const wrong: [Uint8Array, number, RegExp][] = [
      [Buffer.from('hello'), 400, /JPEG, PNG, WebP, GIF or AVIF/],
      [svg, 400, /JPEG, PNG, WebP, GIF or AVIF/],
      [await drawing(9, 9).tiff().toBuffer(), 400, /JPEG, PNG, WebP, GIF or AVIF/],
      [png.subarray(0, 60), 400, /We can't read this picture/],
      [Buffer.concat([png.subarray(0, 30), Buffer.alloc(500, 7)]), 400, /We can't read this picture/],
      [claiming(png, 8000, 5001), 400, /40 megapixels/],
      [Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413, /5 MB/],
      [Buffer.alloc(6 * 1024 * 1024), 413, /5 MB/],
      [new Uint8Array(), 400, /profilePicture/],
    ]
    for (const [bytes, status, message] of wrong) {
      const answer = await send(ada, bytes)
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
    }
    expect((await send(ada, png, 'picture')).status).toBe(400)
    expect((await read(ada)).profilePictureUrl).toBe(profilePictureUrl)
    expect((await fetchPicture(profilePictureUrl)).status).toBe(200)
  })

  nightTest(
    'is decoded one at a time with eight waiting; further callers are asked to come back',
    async () => {
      const bytes = await drawing(10, 10).png().toBuffer()
      // All queue at the same moment, so it does not matter whether the first has been decoded by then.
      const people = Array.from({ length: 12 }, (_, number) =>
        shrinkPicture(`person ${number}`, bytes, 'portrait'),
      )
      const outcomes = await Promise.allSettled(people)
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
        ...Array(9).fill(true),
        false,
        false,
        false,
      ])
      const busy = { status: 503, code: 'BUSY', headers: { 'retry-after': '10' } }
      expect(outcomes.at(-1)).toMatchObject({ reason: busy })
    },
  )

  nightTest('cannot be blocked by somebody who sends many', async () => {
    const bytes = await drawing(10, 10).png().toBuffer()
    const flood = Promise.allSettled(
      Array.from({ length: 12 }, () => shrinkPicture('the crowd', bytes, 'portrait')),
    )
    const own = await shrinkPicture('somebody else', bytes, 'portrait')
    expect((await sharp(own).metadata()).format).toBe('webp')
    expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  })

  nightTest('has a limit of pixels for each format', async () => {
    const ada = await aSignedInUser()
    const file = (name: string) => readFileSync(`tests/support/pictures/${name}.avif`)
    for (const [name, message] of [
      ['40-megapixels', 'An AVIF picture must have at most 16 megapixels.'],
      ['17-megapixels', 'An AVIF picture must have at most 16 megapixels.'],
      [
        '13-megapixels-deep',
        'An AVIF picture with more than 8 bits per colour must have at most 12.5 megapixels.',
      ],
    ] as const)
      expect(await send(ada, file(name))).toMatchObject({ status: 400, body: { message } })
    const interlaced = await drawing(8, 8).toColourspace('rgb16').png({ progressive: true }).toBuffer()
    expect(await send(ada, claiming(interlaced, 5000, 4001))).toMatchObject({
      status: 400,
      body: { message: 'An interlaced PNG with 16 bits per colour must have at most 20 megapixels.' },
    })
    expect((await send(ada, file('12-megapixels-deep'))).status).toBe(200)
  })

  nightTest('is refused if decoding takes too much memory', () => {
    const input = readFileSync('tests/support/pictures/16-megapixels.avif')
    const decode = (limit: string) =>
      spawnSync(process.execPath, ['lib/platform/pictures/decode-picture.mjs', limit], { input })
    expect(decode(String(150 * 1024 * 1024))).toMatchObject({ status: null, signal: 'SIGKILL' })
    expect(decode(String(1024 * 1024 * 1024))).toMatchObject({ status: 0, signal: null })
  })

  nightTest('can be sent twenty times an hour, accepted or not', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    for (let sent = 0; sent < 20; sent += 1)
      expect((await send(ada, Buffer.from('no picture'))).status).toBe(400)
    const refused = await send(ada, await drawing(10, 10).png().toBuffer())
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await send(bob, Buffer.from('no picture'))).status).toBe(400)
  })

  test('is refused without a valid form', async () => {
    const ada = await aSignedInUser()
    const path = `/user/${ada.user.id}/upload`
    const asJson = await call(upload, path, { body: { profilePicture: 'x' }, token: ada.token })
    expect(asJson.status).toBe(400)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await call(upload, path, { body: 'nonsense', token: ada.token, headers })).status).toBe(400)
  })

  test('belongs to its owner: others cannot change it', async () => {
    const [ada, bob] = [await aSignedInUser(), await aSignedInUser()]
    const bytes = await drawing(10, 10).png().toBuffer()
    expect((await send({ ...ada, token: bob.token }, bytes)).status).toBe(403)
    expect((await send({ ...ada, token: 'nobody' }, bytes)).status).toBe(401)
  })

  test('is a 404 at an unknown address, and a 400 for nonsense', async () => {
    expect((await fetchPicture(`/api/pictures/${'x'.repeat(43)}`)).status).toBe(404)
    expect((await fetchPicture('/api/pictures/..')).status).toBe(400)
  })
})

describe('privacy', () => {
  const put = ({ user, token }: SignedInUser, handler: typeof toggle2Fa, path: string, body: unknown) =>
    call(handler, `/user/${user.id}/${path}`, { method: 'PUT', token, body })

  test('hides and shows the profile', async () => {
    const ada = await aSignedInUser()
    for (const isProfileVisible of [false, true]) {
      const answer = await put(ada, setVisibility, 'profile-visibility', { isProfileVisible })
      expect(answer).toMatchObject({ status: 200, body: { isProfileVisible, message: expect.any(String) } })
      expect((await read(ada)).isProfileVisible).toBe(isProfileVisible)
    }
    expect((await read(ada)).displayName).toBe('Ada Byron')
  })

  nightTest('gives the picture a new address when the profile is hidden', async () => {
    const ada = await aSignedInUser()
    const { body } = await send(ada, await drawing(10, 10).png().toBuffer())
    const before = await fetchPicture(body.profilePictureUrl)
    await put(ada, setVisibility, 'profile-visibility', { isProfileVisible: false })
    expect((await fetchPicture(body.profilePictureUrl)).status).toBe(404)
    const { profilePictureUrl } = await read(ada)
    expect((await fetchPicture(profilePictureUrl)).bytes).toEqual(before.bytes)
    await put(ada, setVisibility, 'profile-visibility', { isProfileVisible: true })
    expect((await read(ada)).profilePictureUrl).toBe(profilePictureUrl)
  })

  test('turns 2FA on, and never off again', async () => {
    const ada = await aSignedInUser()
    const on = await put(ada, toggle2Fa, 'toggle-2fa', { is2FaEnabled: true })
    expect(on).toMatchObject({ status: 200, body: { is2FaEnabled: true, message: expect.any(String) } })
    expect((await put(ada, toggle2Fa, 'toggle-2fa', { is2FaEnabled: true })).status).toBe(200)
    expect(await put(ada, toggle2Fa, 'toggle-2fa', { is2FaEnabled: false })).toMatchObject({
      status: 400,
      body: { message: 'For security reasons, you cannot disable Two-Factor Authentication (2FA).' },
    })
    expect((await read(ada)).is2FaEnabled).toBe(true)
    expect(await db.notification.count({ where: { userId: ada.user.id, type: 'System' } })).toBe(1)
  })

  test.each(['yes', 1, null, undefined])('refuses %p as neither true nor false', async (value) => {
    const ada = await aSignedInUser()
    const visible = await put(ada, setVisibility, 'profile-visibility', { isProfileVisible: value })
    expect(visible.status).toBe(400)
    expect((await put(ada, toggle2Fa, 'toggle-2fa', { is2FaEnabled: value })).status).toBe(400)
  })
})
