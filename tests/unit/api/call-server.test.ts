import { NetworkError } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'

/** What the browser does with changes that get no response. */

const answered = () => Response.json({ message: 'Saved' })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

let fetchSpy: jest.SpyInstance
beforeEach(() => {
  fetchSpy = jest.spyOn(globalThis, 'fetch')
})
afterEach(() => jest.restoreAllMocks())

const params = { id: 'any' }
const put = () => callServer('PUT /group/{id}/two-keys', { params, body: { on: true } })

test('a PUT without a response is retried, because repeating it changes nothing', async () => {
  fetchSpy.mockImplementationOnce(lost).mockImplementationOnce(async () => answered())
  await expect(put()).resolves.toMatchObject({ message: 'Saved' })
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('but only once, and not after a refusal', async () => {
  fetchSpy.mockImplementation(lost)
  await expect(put()).rejects.toThrow(NetworkError)
  expect(fetchSpy).toHaveBeenCalledTimes(2)
  fetchSpy.mockReset().mockResolvedValue(Response.json({ message: 'No.' }, { status: 409 }))
  await expect(put()).rejects.toThrow('No.')
  expect(fetchSpy).toHaveBeenCalledTimes(1)
})

test('nor after a newer PUT for the same fields, whose value it would undo', async () => {
  const save = (body: { join: 'open' | 'off' } | { gifts: boolean }) =>
    callServer('PUT /group/{id}/link', { params, body })
  fetchSpy.mockImplementation(async () => answered()).mockImplementationOnce(lost)
  const older = save({ join: 'open' })
  await save({ join: 'off' })
  await expect(older).rejects.toThrow(NetworkError)
  expect(fetchSpy).toHaveBeenCalledTimes(2)
  fetchSpy.mockImplementationOnce(lost)
  const other = save({ join: 'off' })
  await save({ gifts: true })
  await expect(other).resolves.toMatchObject({ message: 'Saved' })
})

test('a form is told of a replayed response, unless it is a refusal', async () => {
  const headers = { 'idempotent-replayed': 'true' }
  const onReplay = jest.fn()
  fetchSpy.mockImplementation(async () => answered())
  await callServer('POST /group/{id}/leave', { params, onReplay })
  expect(onReplay).not.toHaveBeenCalled()
  fetchSpy.mockImplementation(async () => Response.json({ message: 'No.' }, { status: 409, headers }))
  await expect(callServer('POST /group/{id}/leave', { params, onReplay })).rejects.toThrow('No.')
  expect(onReplay).not.toHaveBeenCalled()
  fetchSpy.mockImplementation(async () => Response.json({ message: 'Sent' }, { headers }))
  await callServer('POST /group/{id}/leave', { params, onReplay })
  expect(onReplay).toHaveBeenCalledTimes(1)
})

test('a call with a key is retried, and the form is not told of a replay that its own retry caused', async () => {
  const onReplay = jest.fn()
  const headers = { 'idempotent-replayed': 'true' }
  fetchSpy
    .mockImplementationOnce(lost)
    .mockImplementation(async () => Response.json({ message: 'Sent' }, { headers }))
  const body = { amountPence: 1000 }
  const transfer = () =>
    callServer('POST /payment/{groupId}/transfer', {
      params: { groupId: 'any' },
      body,
      headers: { 'Idempotency-Key': 'one' },
      onReplay,
    })
  await expect(transfer()).resolves.toMatchObject({ message: 'Sent' })
  const keys = fetchSpy.mock.calls.map(([, { headers }]) => headers.get('Idempotency-Key'))
  expect(keys).toEqual(['one', 'one'])
  expect(onReplay).not.toHaveBeenCalled()
  await transfer()
  expect(onReplay).toHaveBeenCalledTimes(1)
})

test('a DELETE is retried, and a refusal says that it came on the retry', async () => {
  const refused = async () => Response.json({ message: 'No.' }, { status: 404 })
  fetchSpy.mockImplementationOnce(lost).mockImplementation(refused)
  const remove = () => callServer('DELETE /user/{id}', { params })
  await expect(remove()).rejects.toMatchObject({ status: 404, isRetry: true })
  await expect(remove()).rejects.toMatchObject({ status: 404, isRetry: false })
})

test('a POST without a key is never retried automatically', async () => {
  fetchSpy.mockImplementation(lost)
  await expect(callServer('POST /group/{id}/leave', { params })).rejects.toThrow(NetworkError)
  expect(fetchSpy).toHaveBeenCalledTimes(1)
})

test('a change without a response times out as a lost connection, but an upload does not', async () => {
  const patience = new AbortController()
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  fetchSpy.mockImplementation(
    (_, { signal }) => new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  )
  const left = callServer('POST /group/{id}/leave', { params })
  patience.abort(new DOMException('Too long', 'TimeoutError'))
  await expect(left).rejects.toThrow(NetworkError)
  callServer('POST /user/{id}/upload', { params, body: new FormData() })
  expect(fetchSpy.mock.lastCall?.[1].signal).toBeUndefined()
})
