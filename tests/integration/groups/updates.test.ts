import sharp from 'sharp'
import { GET as readPersonal } from '@/app/api/personal/[token]/route'
import { addMs, DAY, now, setClockOffset } from '@/lib/base/clock'
import { viewLinkPage } from '@/lib/groups/links/queries'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import {
  anUpdate,
  aPicture,
  bytesAt,
  deleteUpdateBy,
  pictureForm,
  updatesFor,
  writeUpdate,
} from '../../support/covers'
import { openDatabase } from '../../support/database'
import { aGroupWithLink, linkOf } from '../../support/gifts'
import { nightTest } from '../../support/night-test'
import { aListedGroup, tokenOfPerson } from '../../support/people-list'

/** What admins write to everyone: on the pages. */

openDatabase()
afterEach(() => setClockOffset(0))

const HUT = 'The hut is booked.\nTwelve beds, and a stove.'

test('an admin writes, members read it with the author’s name, and visitors without', async () => {
  const { admin, payer, groupId, code } = await aGroupWithLink()
  const { status, body } = await writeUpdate(admin, groupId, { text: `  ${HUT} ` })
  expect(status).toBe(201)
  const { username } = await db.user.findUniqueOrThrow({ where: { id: admin.id } })
  const shown = { text: HUT, pictureUrl: null, createdAt: expect.any(String), signedBy: null }
  expect(body).toEqual({
    message: 'Your letter is on its way',
    update: { ...shown, _id: expect.any(String), author: username },
  })
  await writeUpdate(admin, groupId, { text: 'Second' })
  expect((await updatesFor(payer, groupId)).map(({ text }: { text: string }) => text)).toEqual([
    'Second',
    HUT,
  ])
  expect((await updatesFor(payer, groupId))[1]).toEqual(body.update)
  expect((await linkOf(code)).updates[1]).toEqual(shown)
})

test('behind the link it is signed by name if who collects wrote it, and otherwise by the organisers', async () => {
  const { admin, payer, groupId, code } = await aGroupWithLink()
  await anUpdate(groupId, admin.id, 'First')
  await db.member.updateMany({ where: { groupId, userId: payer.id }, data: { role: 'admin' } })
  await anUpdate(groupId, payer.id, 'Second')
  const { updates, link } = await viewLinkPage(code, null)
  expect(updates).toMatchObject([
    { text: 'Second', author: 'The organisers' },
    { text: 'First', author: link.organiser.username },
  ])
  expect(link.updates.map(Object.keys)).toEqual(
    Array(2).fill(['text', 'pictureUrl', 'createdAt', 'signedBy']),
  )
})

nightTest(
  'it is signed as its author likes, for members and visitors; names that sound like ours are refused',
  async () => {
    const { admin, payer, groupId, code } = await aGroupWithLink()
    const { status, body } = await writeUpdate(admin, groupId, { text: HUT, signedBy: ' Ada &\nBob ' })
    expect([status, body.update.signedBy]).toEqual([201, 'Ada & Bob'])
    const form = pictureForm('picture', await aPicture(9, 9), { text: HUT, signedBy: 'All of 4B' })
    await writeUpdate(admin, groupId, form)
    const { username: author } = await db.user.findUniqueOrThrow({ where: { id: admin.id } })
    expect(await updatesFor(payer, groupId)).toMatchObject([
      { signedBy: 'All of 4B', author },
      { signedBy: 'Ada & Bob', author },
    ])
    const { updates, link } = await viewLinkPage(code, null)
    expect(updates.map((letter) => letter.author)).toEqual(['All of 4B', 'Ada & Bob'])
    expect(link.updates[1]).toMatchObject({ text: HUT, signedBy: 'Ada & Bob' })
    for (const signedBy of ['The Whipround team', 'a'.repeat(61), 7])
      expect(await writeUpdate(admin, groupId, { text: HUT, signedBy })).toMatchObject({
        status: 400,
        body: { errors: { signedBy: expect.any(String) } },
      })
  },
)

test('it is on personal pages, too', async () => {
  const { admin, groupId, ann } = await aListedGroup()
  await anUpdate(groupId, admin.id)
  const token = await tokenOfPerson(admin, groupId, ann)
  const { personal } = (await call(readPersonal, `/personal/${token}`)).body
  expect(personal.updates).toEqual([
    { text: 'The hut is booked.', pictureUrl: null, createdAt: expect.any(String), signedBy: null },
  ])
})

nightTest('a picture comes with the form, without metadata', async () => {
  const { admin, groupId } = await aListedGroup()
  const form = pictureForm('picture', await aPicture(1800, 900), { text: HUT })
  const { body } = await writeUpdate(admin, groupId, form)
  const stored = await sharp((await bytesAt(body.update.pictureUrl)) ?? undefined).metadata()
  expect(stored).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  expect((await deleteUpdateBy(admin, groupId, body.update._id)).status).toBe(200)
  expect(await bytesAt(body.update.pictureUrl)).toBeNull()
})

nightTest('nothing, too much or no picture is refused', async () => {
  const { admin, groupId } = await aListedGroup()
  const bad = Buffer.from('hello')
  for (const body of [
    { text: ' ' },
    {},
    { text: 'a'.repeat(1001) },
    pictureForm('picture', bad, { text: HUT }),
  ])
    expect((await writeUpdate(admin, groupId, body)).status).toBe(400)
  const large = pictureForm('picture', Buffer.alloc(5 * 1024 * 1024 + 1), { text: HUT })
  expect((await writeUpdate(admin, groupId, large)).status).toBe(413)
  expect(await updatesFor(admin, groupId)).toEqual([])
})

nightTest('three in seven days, deleted ones included; then again', async () => {
  const { admin, groupId } = await aListedGroup()
  const ids: string[] = []
  for (const text of ['One', 'Two', 'Three'])
    ids.push((await writeUpdate(admin, groupId, { text })).body.update._id)
  expect((await deleteUpdateBy(admin, groupId, ids[0] ?? '')).status).toBe(200)
  const refused = await writeUpdate(admin, groupId, { text: 'Four' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'LIMIT_UPDATES' } })
  setClockOffset(7 * DAY - 60_000)
  expect((await writeUpdate(admin, groupId, { text: 'Four' })).status).toBe(409)
  setClockOffset(7 * DAY + 1000)
  expect((await writeUpdate(admin, groupId, { text: 'Four' })).status).toBe(201)
})

test('a deleted one is gone for everybody, and deleting it again is a 404, as is that of another group', async () => {
  const { admin, payer, groupId, code } = await aGroupWithLink()
  const other = await aListedGroup()
  const id = await anUpdate(groupId, admin.id)
  await db.update.update({ where: { id }, data: { signedBy: 'Ada' } })
  expect((await deleteUpdateBy(other.admin, other.groupId, id)).status).toBe(404)
  expect((await deleteUpdateBy(payer, groupId, id)).status).toBe(403)
  expect((await deleteUpdateBy(admin, groupId, id)).status).toBe(200)
  expect([await updatesFor(payer, groupId), (await linkOf(code)).updates]).toEqual([[], []])
  expect((await deleteUpdateBy(admin, groupId, id)).status).toBe(404)
  expect(await db.update.findUniqueOrThrow({ where: { id } })).toMatchObject({ text: '', signedBy: null })
})

test('a closed group can still tell what became of the money', async () => {
  const { admin, groupId } = await aListedGroup()
  await db.group.update({ where: { id: groupId }, data: { closedAt: addMs(now(), -DAY) } })
  expect((await writeUpdate(admin, groupId, { text: 'She loved it.' })).status).toBe(201)
})
