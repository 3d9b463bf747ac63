import GroupPage from '@/app/(member)/group/[groupId]/[groupName]/page'
import GroupsPage from '@/app/(member)/groups/page'
import { POST as add } from '@/app/api/group/[id]/add/route'
import { db } from '@/lib/platform/db/client'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroup, aUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

/** Whose page it is. */
const mockViewer = { userId: '', username: '' }
jest.mock('@/lib/platform/auth/current-viewer', () => ({ requireFullViewer: async () => mockViewer }))
jest.mock('server-only', () => ({}))

openDatabase()

nightTest(
  'the page of one’s groups shows the newest, and opens none that one was added to unasked',
  async () => {
    const [stranger, bob] = [await aUser('stranger'), await aUser('bob')]
    const { id: groupId } = await aGroup({ admin: stranger })
    const body = { username: bob.username }
    expect((await call(add, `/group/${groupId}/add`, { token: stranger.token, body })).status).toBe(201)
    Object.assign(mockViewer, { userId: bob.id, username: bob.username })
    const isUnopened = async () => {
      const where = { groupId_userId: { groupId, userId: bob.id } }
      return (await db.member.findUniqueOrThrow({ where })).addedUnseen
    }
    const page = await GroupsPage()
    expect(page.props.latest.group._id).toBe(groupId)
    expect(await isUnopened()).toBe(true)
    await GroupPage({ params: Promise.resolve({ groupId }) })
    expect(await isUnopened()).toBe(false)
  },
)
