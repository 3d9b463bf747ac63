import { POST as begin } from '@/app/api/auth/factors/passkeys/begin/route'
import { POST as finish } from '@/app/api/auth/factors/passkeys/finish/route'
import { db } from '@/lib/platform/db/client'
import { anAuthenticator } from '../../support/authenticator'
import { call } from '../../support/call'
import { stepUp } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { nightTest } from '../../support/night-test'
import { aSignedInUser } from '../../support/people'

openDatabase()

nightTest('a passkey is not one too many, even if several sessions began to add one', async () => {
  const person = await aSignedInUser()
  const { user, token } = person
  await stepUp(person)
  const { body } = await call(begin, '/factors/passkeys/begin', { method: 'POST', token })
  const others = Array.from({ length: 20 }, (_, place) => ({
    ...{ id: `other ${place}`, name: `${place}`, userId: user.id },
    ...{ publicKey: new Uint8Array(1), counter: 0, createdAt: new Date() },
  }))
  await db.passkey.createMany({ data: others })
  const response = anAuthenticator().register(body.options.challenge)
  const add = () => call(finish, '/factors/passkeys/finish', { method: 'POST', token, body: { response } })
  expect((await add()).status).toBe(409)
  expect(await db.passkey.count({ where: { userId: user.id } })).toBe(20)
})
