import { openDatabase } from '../../support/database'
import { aGroup } from '../../support/money'
import { nightTest } from '../../support/night-test'
import { addPeople, aListedGroup, exportList, listPeople, parseList } from '../../support/people-list'

/** A list is read before anything is stored, and written so that it can be read again. */

openDatabase()

test('a pasted list is read row by row, with what is wrong, and nothing is stored', async () => {
  const { admin, groupId } = await aListedGroup()
  const { status, body } = await parseList(
    admin,
    groupId,
    'Name,Email,Mobile,Owes\nAnn Other,ann@example.com,,\nDee,dee@example,,5\nEve,,07700 900200,"1,234.50"\n,x@example.com,,\nFay,,,ten',
  )
  expect(status).toBe(200)
  expect(body.rows).toEqual([
    {
      row: 1,
      name: 'Ann Other',
      email: 'ann@example.com',
      phoneNumber: null,
      amount: null,
      amountTyped: null,
      reason: 'twice',
    },
    {
      row: 2,
      name: 'Dee',
      email: 'dee@example',
      phoneNumber: null,
      amount: 5,
      amountTyped: null,
      reason: 'bad_email',
    },
    {
      row: 3,
      name: 'Eve',
      email: null,
      phoneNumber: '+447700900200',
      amount: 1234.5,
      amountTyped: null,
      reason: null,
    },
    {
      row: 4,
      name: '',
      email: 'x@example.com',
      phoneNumber: null,
      amount: null,
      amountTyped: null,
      reason: 'no_name',
    },
    {
      row: 5,
      name: 'Fay',
      email: null,
      phoneNumber: null,
      amount: null,
      amountTyped: 'ten',
      reason: 'bad_amount',
    },
  ])
  expect((await listPeople(admin, groupId)).body.people).toHaveLength(3)
  const tooMany = await parseList(admin, groupId, 'Ann\n'.repeat(501))
  expect(tooMany.status).toBe(400)
})

nightTest(
  'what is exported can be imported again without loss, formulas and apostrophes included',
  async () => {
    const { admin, groupId } = await aListedGroup()
    const hostile = [
      '=1+1',
      "'=1+1",
      "''@x",
      '+44',
      '-Ann',
      '@Ann',
      "O'Hara",
      'A "quoted", name',
      'ﾊﾞ＝',
      '=cmd|x!A1',
    ]
    await addPeople(
      admin,
      groupId,
      hostile.map((name, place) => ({ name, email: `p${place}@example.com`, amount: 1.5 })),
    )
    const { body: csv, headers } = await exportList(admin, groupId)
    expect(headers.get('content-disposition')).toContain('-people.csv')
    for (const line of String(csv).split('\r\n'))
      for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+\-@\t]/)
    const other = await aGroup({ admin, goalPence: 10_000 })
    const { body } = await parseList(admin, other.id, String(csv))
    const rows = body.rows.map(({ name, email, phoneNumber, amount }: Record<string, unknown>) => ({
      name,
      email,
      phoneNumber,
      amount,
    }))
    await addPeople(admin, other.id, rows)
    const peopleWithoutIds = async (id: string) =>
      (await listPeople(admin, id)).body.people.map(({ _id, ...person }: { _id: string }) => person)
    expect(await peopleWithoutIds(other.id)).toEqual(await peopleWithoutIds(groupId))
  },
)

nightTest('a text of more lines than any list has is refused before it is read', async () => {
  const { admin, groupId } = await aListedGroup()
  const statuses = async (lines: number) =>
    (await parseList(admin, groupId, `Ben Kahn${'\n'.repeat(lines)}Cleo Lane`)).status
  expect([await statuses(4999), await statuses(5000)]).toEqual([200, 400])
})
