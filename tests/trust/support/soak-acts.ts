import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { TurnedAway } from './patient-client'
import type { Circle } from './soak-circle'
import { SoakPerson } from './soak-person'

type Act = (person: SoakPerson, circle: Circle) => Promise<unknown>

const PAGES = ['/dashboard', '/groups', '/transactions', '/notifications', '/settings']
/** The pause between two acts of one person, in milliseconds. */
const PAUSE_MS = { least: 3_000, most: 12_000 }

let photo: Promise<Buffer> | undefined
const takePhoto = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#3a7',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()

/** What people do, weighted in per cent. */
const ACTS: [weight: number, act: Act][] = [
  [28, openAPage],
  [10, (person, circle) => circle.pay(person)],
  [6, (person, circle) => circle.give(person)],
  [5, readList],
  [14, readNotifications],
  [12, (_, circle) => queueForAdmin(circle, () => circle.refund())],
  [10, (_, circle) => queueForAdmin(circle, () => circle.transfer())],
  [5, uploadPicture],
  [5, fetchStatement],
  [3, comeBack],
  [2, signUpNewcomer],
]
const TOTAL = ACTS.reduce((sum, [weight]) => sum + weight, 0)

/** Pauses and acts until it is over. A request that was turned away has been counted by then. */
export async function liveOn(person: SoakPerson, circle: Circle, isOver: () => boolean) {
  while (!isOver()) {
    await pause(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
    if (isOver()) return
    await pickAct()(person, circle).catch((error: unknown) => {
      if (!(error instanceof TurnedAway)) person.world.tally.failed.push(String(error))
    })
  }
}

function pickAct(): Act {
  let left = Math.random() * TOTAL
  for (const [weight, act] of ACTS) {
    left -= weight
    if (left < 0) return act
  }
  return openAPage
}

/** Refunds and transfers are made one after the other, because a group has only one admin. */
const queues = new WeakMap<Circle, Promise<unknown>>()
function queueForAdmin(circle: Circle, act: () => Promise<unknown>) {
  const next = (queues.get(circle) ?? Promise.resolve()).catch(() => undefined).then(act)
  queues.set(circle, next)
  return next
}

async function openAPage(person: SoakPerson, { groupId }: Circle) {
  const pages = [...PAGES, `/group/${groupId}`]
  const path = pages[Math.floor(Math.random() * pages.length)]
  const { text } = await person.ask(`GET ${path}`)
  if (!text.includes('</html>')) throw new Error(`${path} was cut off.`)
  person.world.count('pages')
}

async function readList(person: SoakPerson, { groupId }: Circle) {
  await person.ask('GET /api/group/groups')
  await person.ask(`GET /api/transactions/${groupId}/all?page=1&limit=20`)
  await person.ask('GET /api/user/search?q=user')
  person.world.count('lists')
}

async function readNotifications(person: SoakPerson) {
  const { body } = await person.ask(`GET /api/notifications/${person.id}`)
  if (body.unreadCount > 0) await person.ask('POST /api/notifications/read', { body: { all: true } })
  person.world.count('notifications read', body.notifications.length)
}

async function uploadPicture(person: SoakPerson) {
  photo ??= takePhoto()
  const form = new FormData()
  form.append('profilePicture', new File([new Uint8Array(await photo)], 'me.jpg', { type: 'image/jpeg' }))
  const { body } = await person.ask(`POST /api/user/${person.id}/upload`, { form })
  await person.ask(`GET ${new URL(body.profilePictureUrl, person.world.origin).pathname}`)
  person.world.count('pictures')
}

async function fetchStatement(person: SoakPerson, { groupId }: Circle) {
  const { text } = await person.ask(`GET /api/group/${groupId}/statement?format=pdf`)
  if (!text.startsWith('%PDF') || !text.includes('%%EOF')) throw new Error('A statement was cut off.')
  person.world.count('statements')
}

/** Admins stay logged in, because others wait for them. */
async function comeBack(person: SoakPerson, circle: Circle) {
  if (person === circle.admin) return readNotifications(person)
  await person.logOut()
  // A failure to get through has been counted, but the person tries again all the same.
  for (let tries = 1; ; tries += 1)
    try {
      return await person.logIn()
    } catch (error) {
      if (tries === 3) throw error
    }
}

async function signUpNewcomer({ world }: SoakPerson) {
  const person = new SoakPerson(world)
  await person.signUp(Math.random() < 0.5 ? 'phone' : 'email')
  await person.ask('GET /api/notifications')
}
