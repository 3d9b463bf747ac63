import {
  changeRows,
  emptyRow,
  findProblems,
  type ListRow,
  rowOf,
} from '@/components/groups/people-list/list-rows'

/** A list is put right in place before it is added. */

const row = (part: Partial<ListRow>): ListRow => ({ ...emptyRow(), name: 'Ann', ...part })
const problemsOf = (rows: ListRow[]) => rows.map(({ key }) => findProblems(rows).get(key) ?? null)

test('what is wrong in a row shows while it is typed', () => {
  expect(
    problemsOf([
      row({}),
      row({ name: ' ' }),
      row({ email: 'ann@' }),
      row({ phoneNumber: '12' }),
      row({ amount: 'ten' }),
      row({ amount: '100,000' }),
      row({ amount: '£12,50', phoneNumber: '7700 900123' }),
    ]),
  ).toEqual([null, 'no_name', 'bad_email', 'bad_phone', 'bad_amount', 'bad_amount', null])
})

test('the same name with the same address is there twice, however it is written', () => {
  expect(
    problemsOf([
      row({ email: 'ann@example.com', phoneNumber: '07700 900123' }),
      row({ name: 'ANN', email: 'Ann@Example.com' }),
      row({ phoneNumber: '+447700900123' }),
      row({ name: 'Bob', email: 'ann@example.com' }),
      row({}),
    ]),
  ).toEqual([null, 'twice', 'twice', null, null])
})

test('what the server alone can know stands until the row is changed', () => {
  const parsed = { row: 1, name: 'Ann', email: null, phoneNumber: null, amountPence: 1250, amountTyped: null }
  const read = rowOf({ ...parsed, reason: 'twice' })
  expect([read.amount, ...problemsOf([read])]).toEqual(['12.50', 'twice'])
  expect(problemsOf(changeRows([read], { do: 'type', key: read.key, cell: 'name', text: 'Anna' }))).toEqual([
    null,
  ])
  expect(rowOf({ ...parsed, phoneNumber: '+447700900123', reason: null }).phoneNumber).toBe('07700 900123')
  expect(rowOf({ ...parsed, amountPence: null, amountTyped: 'ten', reason: 'bad_amount' }).amount).toBe('ten')
})

test('an amount is filled in for those who are ticked, or for all', () => {
  const [one, two] = [row({}), row({})]
  const amounts = (rows: ListRow[]) =>
    changeRows(rows, { do: 'fill', amount: '5' }).map(({ amount }) => amount)
  expect(amounts([one, two])).toEqual(['5', '5'])
  expect(amounts(changeRows([one, two], { do: 'choose', key: two.key }))).toEqual(['', '5'])
})

test('after adding, those who were refused or not sent are left', () => {
  const rows = [row({ name: 'Sent' }), row({ name: 'Refused' }), row({ name: '' })]
  const [sent, refused] = rows.map(({ key }) => key) as [number, number]
  const left = changeRows(rows, {
    do: 'added',
    sentKeys: new Set([sent, refused]),
    refusals: new Map([[refused, 'over_limit']]),
  })
  expect(left.map(({ name }) => name)).toEqual(['Refused', ''])
  expect(problemsOf(left)).toEqual(['over_limit', 'no_name'])
})
