import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@/lib/base/errors'
import { db } from '@/lib/platform/db/client'
import { openDatabase } from '../../support/database'
import { aGroup, aUser, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Whatever is read or done in a group for somebody asks by itself whether they may, also where a page asks too. */

openDatabase()

type Act = (viewer: object, groupId: string, more?: object) => Promise<unknown>

/** What members who are not admins may read or do; anything else of theirs is refused. */
const MEMBERS_TOO = [
  // Their own picture, which they have once they have paid.
  'drawOwnStroke',
  ...[
    'getGroup',
    'getGroupWithMembers',
    'glanceAtGroup',
    'readGroupWithPause',
    'listMembers',
    'getCollectionHistory',
    'getCard',
    'listUpdates',
  ],
  ...['listGifts', 'getOrderForm', 'listOrders', 'findDestination', 'readFeePayer'],
  ...[
    'getClosingStatement',
    'getStatement',
    'mayExceedPdfLimit',
    'listGroupTransactions',
    'listAllGroupTransactions',
  ],
  ...[
    'listRefundRequests',
    'getDailyLimit',
    'findPauseMessage',
    'refreshAfterOnboarding',
    'requireMember',
    'requireRole',
    'requireStanding',
  ],
]
/** An admin’s alone: nothing is shown to others. */
const EMPTY_TO_MEMBERS = ['listWaitingTransfers', 'findLastTransfer', 'findTrustedFrom']
/** Examines what it is asked for first; shows nothing to others; ends the membership that the next ones need. */
const LEFT_OUT = ['inviteAddress', 'findRevealFor', 'leaveGroup']

/** Every exported function of these rooms that takes who asks and the group first. */
async function allActs(): Promise<[string, Act][]> {
  const files = ['lib/groups', 'lib/money', 'lib/membership'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
  )
  const modules = files.filter((path) => path.endsWith('.ts')).map((path) => import(`@/${path.slice(0, -3)}`))
  return (await Promise.all(modules)).flatMap((module: Record<string, unknown>) =>
    Object.entries(module).filter((entry): entry is [string, Act] =>
      /^[^(]*\(viewer, groupId\b/.test(String(entry[1])),
    ),
  )
}

const takesMore = (act: Act) => /^[^(]*\(viewer, groupId, (?!\w+ = )/.test(String(act))

let people: Record<'admin' | 'member' | 'former' | 'stranger', TestUser>
let groupId: string
let deletedId: string
let acts: [string, Act][]
beforeAll(async () => {
  people = { admin: await aUser(), member: await aUser(), former: await aUser(), stranger: await aUser() }
  const { admin, member, former } = people
  groupId = (await aGroup({ admin, members: [member, former] })).id
  await db.member.updateMany({ where: { userId: former.id }, data: { leftAt: new Date() } })
  deletedId = (await aGroup({ admin, members: [member] })).id
  await db.group.update({ where: { id: deletedId }, data: { deletedAt: new Date() } })
  acts = (await allActs()).filter(([name]) => !LEFT_OUT.includes(name))
})

async function answersTo(
  { id: userId, username }: TestUser,
  targetId = groupId,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const [name, act] of acts)
    try {
      const answer = await act(
        { userId, username, sessionId: userId },
        targetId,
        takesMore(act) ? {} : undefined,
      )
      answers[name] =
        answer === null || (Array.isArray(answer) && answer.length === 0) ? 'nothing' : 'something'
    } catch (error) {
      answers[name] = error instanceof AppError ? error.status : String(error)
    }
  return answers
}

nightTest.each(['stranger', 'former'] as const)('is not there for a %s', async (name) => {
  const answers = await answersTo(people[name])
  expect(Object.entries(answers).filter(([, answer]) => answer !== 404)).toEqual([])
  expect(Object.keys(answers).length).toBeGreaterThan(70)
})

nightTest.each(['admin', 'member'] as const)(
  'is not there for an %s once the group is deleted',
  async (name) => {
    const answers = await answersTo(people[name], deletedId)
    expect(Object.entries(answers).filter(([, answer]) => answer !== 404)).toEqual([])
  },
)

nightTest('is refused to a member who is not an admin, but for what members may', async () => {
  const answers = await answersTo(people.member)
  const expected = (name: string) => (EMPTY_TO_MEMBERS.includes(name) ? 'nothing' : 403)
  const others = Object.entries(answers).filter(([name]) => !MEMBERS_TOO.includes(name))
  expect(others.filter(([name, answer]) => answer !== expected(name))).toEqual([])
  expect(MEMBERS_TOO.filter((name) => answers[name] === undefined || answers[name] === 403)).toEqual([])
})
