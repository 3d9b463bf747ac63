import { readFileSync } from 'node:fs'
import { FAULTS } from '../faults/all'

/** That each is noticed is for `npm run test:faults`; here, that the list still fits the code. */
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
