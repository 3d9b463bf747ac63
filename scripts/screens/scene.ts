import { type demoPerson, inDays, seedDemo } from '../support/demo'
import {
  callApi,
  enterCard,
  type HttpPerson,
  linkSentTo,
  messagesTo,
  pollUntil,
  type Servers,
} from '../support/http-person'

type Demo = Awaited<ReturnType<typeof seedDemo>>

/** The demo, and the addresses of screens that contain a code or a token. */
export type Scene = Demo & {
  linkPath: string
  giftPath: string
  invitationPath: string
  receiptPath: string
  unsubscribePath: string
  personalPath: string
  revealPath: string
  openedPath: string
  accountsPath: string
  /** A group that nobody has joined or paid into yet. */
  emptyGroupId: string
  /** A group with an order form; its link, and the page of somebody who has ordered there. */
  kit: string
  kitPath: string
  orderPath: string
  paidPath: string
  closedPath: string
  resetPath: string
}

/** Makes the demo, and whatever else it takes to see every screen full. */
export async function makeScene(servers: Servers, person?: typeof demoPerson): Promise<Scene> {
  const demo = await seedDemo(servers, person)
  const { margaret, tom, priya, whitby, tomsPaymentId } = demo
  const askAs = (person: HttpPerson) => (address: string, body?: Record<string, unknown>) =>
    callApi(servers, address, { token: person.token, body })

  const gift = await makeGift(servers, askAs(margaret), whitby)
  await askAs(tom)(`POST /payment/${tomsPaymentId}/refund-request`, {
    reason: 'My train is cancelled, I can’t come.',
  })
  await askAs(priya)(`POST /group/${whitby}/can-manage`, { amount: 80, message: 'It’s a tight month.' })
  await askAs(margaret)(`POST /group/${whitby}/noted-payment`, {
    username: priya.username,
    amount: 40,
    method: 'cash',
    note: 'At the pub',
  })
  return {
    ...demo,
    ...gift,
    invitationPath: await invitationPathOf(askAs(demo.hamish), demo.hamish),
    receiptPath: await receiptPathOf(askAs(margaret)),
    unsubscribePath: await unsubscribePathOf(servers, priya),
    personalPath: await personalPathOf(askAs(priya), whitby, priya),
    revealPath: await revealPathOf(askAs(margaret), whitby),
    openedPath: await makeOpenedCard(servers, askAs(margaret)),
    accountsPath: await accountsPathOf(askAs(margaret)),
    emptyGroupId: (await makeLongTitledGroup(askAs(margaret)))._id,
    ...(await makeKitOrder(askAs(margaret), askAs(tom), tom)),
    paidPath: await personalPathOf(askAs(tom), whitby, tom),
    closedPath: await makeClosedGroup(askAs(tom), tom),
    resetPath: await resetPathOf(servers, priya),
  }
}

async function personalPathOf(ask: Ask, groupId: string, { username }: HttpPerson) {
  const { members } = await ask(`GET /group/${groupId}/members`)
  const member = members.find(({ userId }: { userId: { username: string } }) => userId.username === username)
  const { link } = await ask(`GET /group/${groupId}/people/${member._id}/link`)
  return new URL(link.url).pathname
}

async function makeClosedGroup(ask: Ask, member: HttpPerson) {
  const { _id } = await ask('POST /group/create', {
    title: 'Flowers for Ruth',
    description: '',
    paymentGoal: 40,
    paymentDeadline: inDays(3),
    splitOption: 'autoSplit',
  })
  const path = await personalPathOf(ask, _id, member)
  await ask(`POST /group/${_id}/close`, { thanks: 'She loved them.' })
  return path
}

/** A club orders in sizes: one has ordered, one has not. */
async function makeKitOrder(ask: Ask, askAsTom: Ask, tom: HttpPerson) {
  const { _id: kit } = await ask('POST /group/create', {
    title: 'Rowing club kit',
    description: 'Order by Friday, and we pick it up together.',
    paymentGoal: 900,
    paymentDeadline: inDays(12),
    splitOption: 'customSplit',
  })
  await ask(`POST /group/${kit}/add`, { username: tom.username })
  const { orderForm } = await ask(`PUT /group/${kit}/order-form`, KIT)
  const [shirt, shorts] = orderForm.items
  const [name, crew] = orderForm.questions
  await askAsTom(`PUT /group/${kit}/order`, {
    lines: [
      { itemId: shirt._id, option: 'L', quantity: 2 },
      { itemId: shorts._id, option: 'M', quantity: 1 },
    ],
    answers: [
      { questionId: name._id, answer: 'OKAFOR' },
      { questionId: crew._id, answer: 'Men’s eight' },
    ],
  })
  const { link } = await ask(`POST /group/${kit}/link`, {})
  return { kit, kitPath: `/c/${link.code}`, orderPath: await personalPathOf(askAsTom, kit, tom) }
}

const KIT = {
  items: [
    { title: 'Rowing shirt', amount: 24, options: ['S', 'M', 'L', 'XL'] },
    { title: 'Shorts', amount: 18.5, options: ['S', 'M', 'L', 'XL'], most: 3 },
    { title: 'Water bottle', amount: 6, stock: 12 },
  ],
  questions: [
    { text: 'Name on the back', kind: 'text', required: false },
    {
      text: 'Which crew?',
      kind: 'choice',
      choices: ['Women’s eight', 'Men’s eight', 'Novices'],
      required: true,
    },
  ],
}

async function resetPathOf(servers: Servers, { email }: HttpPerson) {
  await callApi(servers, 'POST /user/recover', { body: { email } })
  const { pathname, search } = new URL(
    await linkSentTo(servers, email, /\S+\/reset-password\?token=[\w.~%-]+/),
  )
  return pathname + search
}

async function revealPathOf(ask: Ask, groupId: string) {
  const { reveal } = await ask(`PUT /group/${groupId}/reveal`, { for: 'Grandma Rose', opensAt: inDays(9) })
  return new URL(reveal.url).pathname
}

async function accountsPathOf(ask: Ask) {
  const { accountantLink } = await ask('POST /accountant-links', {})
  return new URL(accountantLink.url).pathname
}

type Ask = (address: string, body?: Record<string, unknown>) => ReturnType<typeof callApi>

async function makeGift(servers: Servers, ask: Ask, groupId: string) {
  const { link } = await ask(`POST /group/${groupId}/link`, {})
  await ask(`PUT /group/${groupId}/link`, { suggested: [10, 25], showNames: true, showCollected: true })
  const giftPath = await give(servers, link.code, 'Auntie Jean', 'Have an ice cream on me.')
  return { linkPath: `/c/${link.code}`, giftPath }
}

async function give(servers: Servers, code: string, name: string, message: string) {
  const email = `${name.replace(/\W/g, '_').toLowerCase()}@example.com`
  const body = { amount: 25, name, email, message }
  const { url, giftUrl } = await callApi(servers, `POST /link/${code}/gift`, { body })
  await enterCard(url, { card: '4242 4242 4242 4242', email, name })
  const giftPath = new URL(giftUrl).pathname
  await pollUntil(async () => {
    const answer = await callApi(servers, `GET ${giftPath}`)
    return answer.gift.status === 'success' || null
  }, 'the gift')
  return giftPath
}

const WISHES = {
  'Kit Marlowe': 'Eleven years of your terrible puns. The office will be so much quieter, and so much worse.',
  'Zoe Adeyemi':
    'You hired me when nobody else would. I’ve never told you what that meant.\n\nSo: thank you.',
  'Dev Patel': 'Go and see the sea.',
  'Marta Nowak': '',
  'Ruth Okafor': 'For the binoculars. We expect a photograph of every single puffin.',
  'The post room': 'From all of us downstairs, who always knew it was you who ate the last mince pie.',
  'Ian Gray': '',
}

const LETTERS = [
  'Halfway there after one lunch break.\nShe suspects nothing.',
  'They have come: eight by forty-two, waterproof, and in the post room’s safe until Friday.',
]

async function makeOpenedCard(servers: Servers, ask: Ask) {
  const { _id } = await ask('POST /group/create', {
    title: 'Binoculars for Grace',
    description: 'She leaves on Friday.',
    paymentGoal: 200,
    paymentDeadline: inDays(5),
    splitOption: 'customSplit',
  })
  const { link } = await ask(`POST /group/${_id}/link`, {})
  for (const [name, message] of Object.entries(WISHES)) await give(servers, link.code, name, message)
  for (const text of LETTERS) await ask(`POST /group/${_id}/updates`, { text, signedBy: 'Margaret & Tom' })
  const opensAt = new Date(Date.now() + 2000).toISOString()
  const body = { for: 'Grace', opensAt, signedBy: 'everyone on the third floor' }
  const { reveal } = await ask(`PUT /group/${_id}/reveal`, body)
  return new URL(reveal.url).pathname
}

const LONG_TEXT =
  'Ten years since the tour to Patagonia, and Mair says we have all grown older and no wiser at all. We meet in the old hall on Saturday: bunting from the WI, bara brith by the yard, and the brass band if they can be kept from the bar. The money is for the coach from Bangor, two nights for those who come from far away, and a present for Mair.'

/** Words longer than anybody would use, so that pictures show where they break. */
const makeLongTitledGroup = (ask: Ask) =>
  ask('POST /group/create', {
    title: 'Llanfairpwllgwyngyll choir reunion 2027',
    description: LONG_TEXT,
    paymentGoal: 12_345.67,
    paymentDeadline: inDays(90),
    splitOption: 'autoSplit',
  })

async function invitationPathOf(ask: Ask, { _id }: HttpPerson) {
  const { notifications } = await ask(`GET /notifications/${_id}?page=1&limit=10`)
  const data = notifications.map((one: { actionData: unknown }) => one.actionData).find(Boolean)
  return `/invitation/${data.invitationToken}/accept`
}

async function receiptPathOf(ask: Ask) {
  const { transactions } = await ask('GET /transactions/all?page=1&limit=20')
  const paid = transactions.find(({ receiptUrl }: { receiptUrl: string | null }) => receiptUrl)
  return new URL(paid.receiptUrl).pathname
}

async function unsubscribePathOf(servers: Servers, { email }: HttpPerson) {
  const url = await pollUntil(async () => {
    const messages = await messagesTo(servers, email)
    return messages.map(({ listHeaders }) => listHeaders?.['list-unsubscribe']).find(Boolean) ?? null
  }, 'a mail that can be switched off')
  return new URL(url.slice(1, -1)).pathname
}
