import { FAULTS, staleReason } from '@/tests/faults/list'

/** Running them takes an hour of the night; that each has a place and a test takes a second. */
test('every fault still fits the code, and names a test', () => {
  expect(FAULTS.length).toBeGreaterThan(200)
  const unfitting = FAULTS.flatMap((fault) => {
    const why = staleReason(fault)
    return why ? [`${fault.file} ${fault.functionName}, ${fault.change}: ${why}`] : []
  })
  expect(unfitting).toEqual([])
})
