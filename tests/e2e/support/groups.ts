import { expect, type Locator, type Page } from '@playwright/test'
import { callApi, type HttpPerson } from '@/scripts/support/http-person'
import { anAccount } from './accounts'
import { newPerson } from './new-person'
import { servers } from './servers'

/** Groups and their people, created through the same calls as the screens use. */

export type MadeGroup = { _id: string; title: string; paymentDeadline: string }
type Options = {
  title?: string
  description?: string
  paymentGoal?: number
  paymentDeadline?: string
  splitOption?: 'autoSplit' | 'customSplit'
  openAmounts?: boolean
}

/** A date in London, this many days from now. */
export const inDays = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(Date.now() + days * 86_400_000)

export const as = (person: Pick<HttpPerson, 'token'>) => (address: string, body?: Record<string, unknown>) =>
  callApi(servers, address, { token: person.token, body })

export const aGroup = (creator: Pick<HttpPerson, 'token'>, input: Options = {}): Promise<MadeGroup> =>
  as(creator)('POST /group/create', {
    title: 'Bothy weekend',
    description: 'Two nights by the loch',
    paymentGoal: 300,
    paymentDeadline: inDays(9),
    splitOption: 'autoSplit',
    ...input,
  })

/** Closes the sharing that a newly opened group begins with. */
export async function leaveSharing(page: Page) {
  const sharing = page.getByRole('dialog', { name: 'Share this group' })
  await sharing.getByRole('button', { name: 'Close' }).click()
  await expect(sharing).toBeHidden()
}

/** What a group's link allows is folded away. */
export const unfoldSettings = (dialog: Locator) => dialog.getByText(/^Anyone with the link can/).click()

/** So are the link alone, its QR code and what ends it. */
export const unfoldLink = (dialog: Locator) => dialog.getByText(/^The link, its QR code/).click()

/** Somebody with an account but no browser. */
export const someone = async (name: string): Promise<HttpPerson> => (await anAccount(newPerson(name))).person

/** Somebody new, whom an admin has added to the group. */
export async function aMember(
  admin: HttpPerson,
  group: Pick<MadeGroup, '_id'>,
  name: string,
): Promise<HttpPerson> {
  const person = await someone(name)
  await as(admin)(`POST /group/${group._id}/add`, { username: person.username })
  return person
}

/** The id by which calls name a member, whether they have an account or are only listed. */
export async function memberIdOf(
  asker: HttpPerson,
  groupId: string,
  { username }: HttpPerson,
): Promise<string> {
  const { members } = await as(asker)(`GET /group/${groupId}/members`)
  return members.find(({ userId }: { userId: { username: string } }) => userId.username === username)._id
}
