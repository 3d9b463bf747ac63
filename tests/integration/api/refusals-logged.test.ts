import { POST as login } from '@/app/api/auth/login/route'
import { GET as readGroup } from '@/app/api/group/[id]/route'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'
import { captureLog } from '../../support/log-lines'
import { nightTest } from '../../support/night-test'

openDatabase()

nightTest('refused callers are logged by network and reason only', async () => {
  const lines = captureLog()
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const body = { identifier: 'mallory@example.com', password: 'Guess-Work-99!' }
  expect((await call(login, '/auth/login', { body, headers })).status).toBe(401)
  const path = '/group/0197f3c2-5d7e-7c1a-9f3b-2a6d8e4b1c05'
  expect((await call(readGroup, path, { token: 'made-up', headers })).status).toBe(401)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      call: 'login',
      status: 401,
      reason: 'WRONG_CREDENTIALS',
      network: '198.51.100.0/24',
    }),
    expect.objectContaining({
      call: 'getGroup',
      status: 401,
      network: '198.51.100.0/24',
      msg: 'call refused',
    }),
  ])
  expect(lines.join()).not.toMatch(/mallory|Guess|made-up|198\.51\.100\.7/)
})
