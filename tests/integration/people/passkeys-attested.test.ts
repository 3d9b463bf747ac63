import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { POST as begin } from '@/app/api/auth/factors/passkeys/begin/route'
import { POST as finish } from '@/app/api/auth/factors/passkeys/finish/route'
import { anAuthenticator } from '../../support/authenticator'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { aSignedInUser } from '../../support/people'

openDatabase()

test('nothing is fetched from an address that the certificates of a new passkey name', async () => {
  const person = await aSignedInUser()
  await stepUp(person)
  const fetched: string[] = []
  const server = createServer(({ url = '' }, response) => {
    fetched.push(url)
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const post = (route: typeof begin, path: string, body?: object) =>
    call(route, `/factors/passkeys/${path}`, { method: 'POST', token: person.token, body })
  const { body } = await post(begin, 'begin')
  const certificatesNaming = `http://127.0.0.1:${port}/inside`
  const response = anAuthenticator().register(body.options.challenge, { certificatesNaming })
  expect((await post(finish, 'finish', { response })).status).toBe(400)
  server.close()
  expect(fetched).toEqual([])
})
