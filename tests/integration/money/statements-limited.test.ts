import { GET as closing } from '@/app/api/group/[id]/closing-statement/pdf/route'
import { GET as statement } from '@/app/api/group/[id]/statement/route'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { aGroupOfPayers, type TestUser } from '../../support/money'
import { nightTest } from '../../support/night-test'

openDatabase()

nightTest(
  'statements are typeset twenty times in ten minutes for a person, of whichever groups',
  async () => {
    const { admin, payer, group } = await aGroupOfPayers()
    const ask = (by: TestUser, format: string, id = group.id) =>
      call(statement, `/group/${id}/statement?format=${format}`, { token: by.token })
    for (let asked = 0; asked < 10; asked += 1) {
      const gone = crypto.randomUUID()
      expect((await ask(admin, 'pdf', gone)).status).toBe(404)
      const answer = await call(closing, `/group/${gone}/closing-statement/pdf`, { token: admin.token })
      expect(answer.status).toBe(404)
    }
    const refused = await ask(admin, 'pdf')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 500]).toEqual([429, true])
    const refusedClosing = await call(closing, `/group/${group.id}/closing-statement/pdf`, {
      token: admin.token,
    })
    expect(refusedClosing.status).toBe(429)
    expect((await ask(admin, 'csv')).status).toBe(200)
    expect((await ask(payer, 'pdf')).status).toBe(200)
  },
)
