import { callApi, type HttpPerson, type NewPerson, payByCard, type Servers, signUp } from './http-person'

const PASSWORD = 'Whip-round-2-Whitby!'

/** A person of the demo, or one made like them. */
export const demoPerson = (
  firstname: string,
  lastname: string,
  username: string,
  number: number,
): NewPerson => ({
  firstname,
  lastname,
  username,
  email: `${username}@example.com`,
  // Numbers that Ofcom reserves for drama.
  phoneNumber: `+44770090${String(number).padStart(4, '0')}`,
  password: PASSWORD,
})

/** The login that an empty installation with simulated providers offers. */
export const DEMO_LOGIN = { identifier: 'margaret@example.com', password: PASSWORD }

/**
 * Makes groups for an empty installation, so that there is something to see. It does so as people would, through the
 * documented calls and the sandbox's hosted page, so that the ledger and the provider agree about every penny.
 * Returns the people, and the ids of a group and of two payments. `makePerson` makes others of the same names.
 */
export async function seedDemo(servers: Servers, makePerson = demoPerson) {
  const margaret = await signUp(servers, makePerson('Margaret', 'Ainsley', 'margaret', 1))
  const tom = await signUp(servers, makePerson('Tom', 'Okafor', 'tom_okafor', 2))
  const priya = await signUp(servers, makePerson('Priya', 'Shah', 'priya', 3))
  const hamish = await signUp(servers, makePerson('Hamish', 'Reid', 'hamish', 4))

  const presentGroupId = await openGroup(servers, hamish, {
    title: 'Leaving present for Jo',
    description: 'Something for the allotment: a proper greenhouse heater, and tokens for seeds.',
    paymentGoal: 150,
    paymentDeadline: inDays(9),
    splitOption: 'customSplit',
  })
  await addAll(servers, hamish, presentGroupId, [margaret, tom])
  for (const [person, amount] of [
    [hamish, 50],
    [margaret, 40],
    [tom, 60],
  ] as const)
    await callApi(servers, `PUT /group/${presentGroupId}/member/set-amount`, {
      token: hamish.token,
      body: { username: person.username, amount },
    })
  await payByCard(servers, margaret, presentGroupId, 40)

  const whitby = await openGroup(servers, margaret, {
    title: 'Whitby weekend',
    description:
      'The cottage on Henrietta Street for two nights, the steam train, and fish and chips on the pier.',
    paymentGoal: 600,
    paymentDeadline: inDays(24),
    splitOption: 'autoSplit',
  })
  await addAll(servers, margaret, whitby, [tom, priya])
  await callApi(servers, `POST /group/${whitby}/invite`, {
    token: margaret.token,
    body: { username: hamish.username },
  })
  const tomsPaymentId = await payByCard(servers, tom, whitby, 200)
  const margaretsPaymentId = await payByCard(servers, margaret, whitby, 120.5)
  return { margaret, tom, priya, hamish, whitby, tomsPaymentId, margaretsPaymentId }
}

async function openGroup(
  servers: Servers,
  admin: HttpPerson,
  body: Record<string, unknown>,
): Promise<string> {
  const { _id } = await callApi(servers, 'POST /group/create', { token: admin.token, body })
  return _id
}

async function addAll(servers: Servers, admin: HttpPerson, groupId: string, people: HttpPerson[]) {
  for (const { username } of people)
    await callApi(servers, `POST /group/${groupId}/add`, { token: admin.token, body: { username } })
}

/** A deadline this many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
