import { gunzipSync } from 'node:zlib'
import { GET } from '@/app/api/openapi.json/route'
import { describedCalls } from '@/lib/api/described-calls'
import { openApiDocument } from '@/lib/api/openapi'
import { outlineOf } from '@/lib/api/outline'

test('the document and its page are made once in a process, however often they are asked for', () => {
  expect(openApiDocument()).toBe(openApiDocument())
  expect(describedCalls()).toBe(describedCalls())
})

test('the document is sent compressed to those who take that, from the same bytes', async () => {
  const ask = (encoding?: string) =>
    GET(
      new Request('http://localhost/api/openapi.json', {
        headers: encoding ? { 'accept-encoding': encoding } : {},
      }),
    )
  const plain = await ask()
  expect([plain.headers.get('content-encoding'), plain.headers.get('content-type')]).toEqual([
    null,
    'application/json',
  ])
  const { openapi, paths } = await plain.json()
  expect([openapi, Object.keys(paths).length]).toEqual(['3.1.0', Object.keys(openApiDocument().paths).length])
  const small = await ask('br, gzip')
  expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([
    'gzip',
    'accept-encoding',
  ])
  expect(JSON.parse(String(gunzipSync(await small.arrayBuffer())))).toEqual({ ...openApiDocument() })
})

test('the page says what each call takes and returns in few words', () => {
  const one = describedCalls().find(({ name }) => name === 'recordPayment')
  expect(one).toMatchObject({ method: 'POST', path: '/api/group/{id}/noted-payment', urlParameters: 'id' })
  expect(one?.requestOutline).toBe(
    '{\n  memberId?: string\n  username?: string\n  amount: number | string\n  method: "cash" | "bank"\n  note?: string | null\n}',
  )
  expect(one?.response.outline).toMatch(/^\{\n {2}message: string\n {2}notedPayment: \{\n {4}_id: string\n/)
  const size = JSON.stringify(describedCalls()).length
  expect(size).toBeLessThan(JSON.stringify(openApiDocument()).length / 2)
})

test('an outline names choices, lists and open records', () => {
  const text = { type: 'string' }
  expect(outlineOf({ anyOf: [text, { type: 'null' }] })).toBe('string | null')
  expect(outlineOf({ type: 'array', items: { enum: ['a', 1] } })).toBe('["a" | 1]')
  expect(outlineOf({ type: 'object', additionalProperties: text })).toBe('{ [name]: string }')
  expect([outlineOf({}), outlineOf({ const: 2 }), outlineOf({ properties: {} })]).toEqual([
    'anything',
    '2',
    '{}',
  ])
})
