import sharp from 'sharp'
import { GET as readLabel } from '@/app/api/group/[id]/cover/label.svg/route'
import { GET as getGroup } from '@/app/api/group/[id]/route'
import { GET as readPersonal } from '@/app/api/personal/[token]/route'
import { daysAfter, londonDay, now } from '@/lib/base/clock'
import { drawOnCover } from '@/lib/groups/posters/draw-png'
import { drawLinkPreview } from '@/lib/groups/posters/link-pictures'
import { openPeriod } from '@/lib/groups/series/open-period'
import { getOverview } from '@/lib/groups/today/queries'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { aCover, aPicture, bytesAt, removeCoverBy, sendCover } from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aLinkCode, linkOf } from '../../support/gifts'
import type { TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { aListedGroup, tokenOfPerson } from '../../support/people-list'
import { MONTHLY, periodsOf, setSeriesBy } from '../../support/series'

/** The picture above a group's pages. */

openDatabase()

const coverSeenBy = async (by: TestUser, groupId: string) =>
  (await call(getGroup, `/group/${groupId}`, { token: by.token })).body.group.coverUrl

test('an admin’s cover is on the group, behind its link and on personal pages, until it is taken away', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  const code = await aLinkCode(admin, groupId)
  const token = await tokenOfPerson(admin, groupId, ann)
  const coverOnPage = async () => (await call(readPersonal, `/personal/${token}`)).body.personal.coverUrl
  expect([await coverSeenBy(admin, groupId), (await linkOf(code)).coverUrl, await coverOnPage()]).toEqual([
    null,
    null,
    null,
  ])

  const { status, body } = await sendCover(admin, groupId, await aPicture(2000, 1500))
  expect(body).toEqual({
    message: 'Cover saved',
    coverUrl: expect.stringMatching(/^\/api\/pictures\/[\w-]{43}$/),
  })
  expect(status).toBe(200)
  const seen = [await coverSeenBy(admin, groupId), (await linkOf(code)).coverUrl, await coverOnPage()]
  const [overviewGroup] = (await getOverview({ userId: admin.id })).groups
  expect([...seen, overviewGroup?.coverUrl]).toEqual(Array(4).fill(body.coverUrl))

  expect(await removeCoverBy(admin, groupId)).toMatchObject({
    status: 200,
    body: { message: 'Cover removed', coverUrl: null },
  })
  expect(await coverSeenBy(admin, groupId)).toBeNull()
  expect(await bytesAt(body.coverUrl)).toBeNull()
  expect((await removeCoverBy(admin, groupId)).status).toBe(200)
})

nightTest(
  'whoever chooses one sees the very label that chats are shown on it, before there is a link and after',
  async () => {
    const { admin, groupId } = await aListedGroup()
    const label = async () =>
      (await call(readLabel, `/group/${groupId}/cover/label.svg`, { token: admin.token })).body as string
    const cover = await bytesAt(`/api/pictures/${await aCover(groupId, aPicture(1200, 630))}`)
    const withLabel = async (svg: string) =>
      Buffer.from(await drawOnCover(new Uint8Array(cover ?? []), svg, 'png'))
    const previewOf = async (code: string) => Buffer.from((await drawLinkPreview(code, 'png', 'test')).body)
    const before = await label()
    const code = await aLinkCode(admin, groupId, {})
    expect(await previewOf(code)).toEqual(await withLabel(before))
    await db.link.update({ where: { groupId }, data: { showCollected: false } })
    expect(await previewOf(code)).not.toEqual(await withLabel(before))
    expect(await previewOf(code)).toEqual(await withLabel(await label()))
  },
)

nightTest(
  'it is a WebP of at most 1,600 pixels across, in its own proportions, upright and without metadata',
  async () => {
    const { admin, groupId } = await aListedGroup()
    const phonePicture = await sharp(await aPicture(4000, 3000))
      .withExif({ IFD0: { Copyright: 'Ada', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { body } = await sendCover(admin, groupId, phonePicture)
    const stored = await sharp((await bytesAt(body.coverUrl)) ?? undefined).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 1600 })
    expect(stored.exif ?? stored.icc ?? stored.xmp).toBeUndefined()
    const small = (await sendCover(admin, groupId, await aPicture(300, 200))).body.coverUrl
    expect(await sharp((await bytesAt(small)) ?? undefined).metadata()).toMatchObject({
      width: 300,
      height: 200,
    })
    expect(await bytesAt(body.coverUrl)).toBeNull()
  },
)

nightTest(
  'what is no picture, or too large, is refused as for profile pictures, and the old cover stays',
  async () => {
    const { admin, groupId } = await aListedGroup()
    const { coverUrl } = (await sendCover(admin, groupId, await aPicture(9, 9))).body
    const wrong: [Uint8Array, number, RegExp, string?][] = [
      [Buffer.from('hello'), 400, /JPEG, PNG, WebP, GIF or AVIF/],
      [(await aPicture(9, 9)).subarray(0, 80), 400, /We can't read this picture/],
      [Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413, /5 MB/],
      [new Uint8Array(), 400, /form field cover/],
      [await aPicture(9, 9), 400, /form field cover/, 'picture'],
    ]
    for (const [bytes, status, message, field] of wrong)
      expect(await sendCover(admin, groupId, bytes, field)).toMatchObject({
        status,
        body: { message: expect.stringMatching(message) },
      })
    expect(await coverSeenBy(admin, groupId)).toBe(coverUrl)
  },
)

test('of a closed group it stays as it is, and of a deleted one it is gone', async () => {
  const { admin, groupId } = await aListedGroup()
  const url = `/api/pictures/${await aCover(groupId)}`
  await db.group.update({ where: { id: groupId }, data: { closedAt: new Date() } })
  for (const answer of [
    await sendCover(admin, groupId, await aPicture(9, 9)),
    await removeCoverBy(admin, groupId),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'GROUP_CLOSED' } })
  expect(await bytesAt(url)).not.toBeNull()
  await db.group.update({ where: { id: groupId }, data: { deletedAt: new Date() } })
  expect(await bytesAt(url)).toBeNull()
})

nightTest(
  'the next period of a series has it as a picture of its own, unless an operator has hidden it',
  async () => {
    const { admin, groupId } = await aListedGroup()
    const { body } = await setSeriesBy(admin, groupId, { ...MONTHLY, next: daysAfter(londonDay(), 1) })
    const begin = async () => {
      await db.series.update({
        where: { id: body.series._id },
        data: { next: new Date(daysAfter(londonDay(), -1)) },
      })
      await openPeriod(body.series._id)
      return (await periodsOf(body.series._id)).at(-1)
    }
    const first = await aCover(groupId)
    await db.group.update({ where: { id: groupId }, data: { periodDay: new Date('2026-01-01') } })
    const next = await begin()
    expect(next?.coverId).not.toBe(first)
    expect(await bytesAt(`/api/pictures/${next?.coverId}`)).toEqual(await bytesAt(`/api/pictures/${first}`))
    await db.group.update({ where: { id: next?.id }, data: { periodDay: new Date('2026-02-01') } })
    await db.picture.update({ where: { id: next?.coverId ?? '' }, data: { hiddenAt: now() } })
    expect((await begin())?.coverId).toBeNull()
  },
)
