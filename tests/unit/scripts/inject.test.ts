import { inject } from '../../faults/inject'

/** How a fault names its place: tests/faults/inject.ts. */

const TEXT = `export async function pay(tx: Tx, { groupId, feePence }: Input) {
  await lockGroup(tx, groupId)
  if (feePence > 0 && isOpen(groupId)) await post(tx, { amountPence: 5, feePence })
  return status === 'success' ? [1, 2] : null
}
export const other = () => lockGroup()`

const changed = (change: string) => inject(TEXT, 'pay', change).replaceAll(/\s+/g, ' ')

test.each([
  ['drop lockGroup()', '{ if (feePence'],
  ['drop isOpen()', 'if (feePence > 0) await'],
  ['drop amountPence', 'post(tx, { feePence })'],
  ['drop 1', '? [ 2] :'],
  ['not isOpen()', '&& !(isOpen(groupId))'],
  ['amountPence := 0', 'amountPence: 0'],
  ['feePence #3 := 1', 'feePence: 1 }'],
  ['feePence > := false', 'if (false && isOpen'],
  ['status ? := 7', 'return 7 }'],
  ["'success' := 'failed'", "=== 'failed' ?"],
  ['sql status === := status !==', "status !== 'success'"],
  ['drop lockGroup() THEN drop post()', '{ return status'],
])('%s', (change, result) => expect(changed(change)).toContain(result))

test.each(['drop lockGroup() #2', 'nothing := 1', 'sql gone := here'])('%s has no place', (change) => {
  expect(() => inject(TEXT, 'pay', change)).toThrow('it')
  expect(() => inject(TEXT, 'gone', change)).toThrow('there is no gone')
})
