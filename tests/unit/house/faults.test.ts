import { readFileSync } from 'node:fs'
import { FAULTS } from '../../faults/all'

/** Only checks that the list still fits the code; `npm run test:faults` checks that each fault is noticed. */
test('each fault has its place in the code, and its test', () => {
  const source = new Map<string, string>()
  const read = (file: string) => {
    const text = source.get(file) ?? readFileSync(file, 'utf8')
    source.set(file, text)
    return text
  }
  const unfit = FAULTS.filter(({ file, text, injected, noticedBy: [testFile, title] }) => {
    const times = read(file).split(text).length - 1
    return times !== 1 || text === injected || !read(testFile).includes(title)
  })
  expect(unfit).toEqual([])
})
