import { type Bytes, render } from '@/lib/groups/posters/renderings'
import { nightTest } from '../../support/night-test'

const bytes = (text: string): Bytes => Uint8Array.from(Buffer.from(text))
let drawn = 0
const draw = async () => {
  drawn += 1
  return bytes(String(drawn))
}
beforeEach(() => {
  drawn = 0
})

test('the same picture is drawn once for many callers at a time', async () => {
  const renderings = await Promise.all([1, 2, 3].map(() => render('code', ['a', { title: 'Trip' }], draw)))
  expect([drawn, new Set(renderings).size]).toEqual([1, 1])
  await render('code', ['a', { title: 'Trips' }], draw)
  expect(drawn).toBe(2)
})

test('a drawing that failed is retried', async () => {
  const fail = () => Promise.reject(new Error('No paint'))
  await expect(render('code', 'failing', fail)).rejects.toThrow('No paint')
  await render('code', 'failing', draw)
  expect(drawn).toBe(1)
})

test('the 64 most recently used are kept', async () => {
  for (let index = 0; index < 64; index += 1) await render('code', ['kept', index], draw)
  await render('code', ['kept', 0], draw)
  expect(drawn).toBe(64)
  await render('code', ['kept', 64], draw)
  await render('code', ['kept', 0], draw)
  expect(drawn).toBe(65)
  await render('code', ['kept', 1], draw)
  expect(drawn).toBe(66)
})

nightTest('large ones are kept up to 32 MB in all', async () => {
  const drawLarge = async (): Promise<Bytes> => {
    drawn += 1
    return new Uint8Array(12 * 1024 * 1024)
  }
  const drawOne = (name: string) => render('code', ['large', name], drawLarge)
  for (const name of ['a', 'b', 'c']) await drawOne(name)
  await drawOne('c')
  await drawOne('b')
  expect(drawn).toBe(3)
  await drawOne('a')
  expect(drawn).toBe(4)
  // Of the last two, the one that was used last.
  await drawOne('b')
  expect(drawn).toBe(4)
  await drawOne('c')
  expect(drawn).toBe(5)
})

test('one is drawn at a time; when too many wait, the caller with the most is refused', async () => {
  let atOnce = 0
  let most = 0
  const slowly = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    return bytes('x')
  }
  const crowd = Array.from({ length: 30 }, (_, which) => render('crowd', ['slow', which], slowly))
  const other = render('other', ['slow', 'other'], slowly)
  const answers = await Promise.allSettled(crowd)
  expect(await other).toEqual(bytes('x'))
  expect(most).toBe(1)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(10)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, code: 'BUSY' })
})
