import { GET as ready } from '@/app/api/health/ready/route'
import { perProcess } from '@/lib/base/per-process'
import { beginStopping } from '@/lib/base/stopping'
import { call } from '../../support/call'
import { openDatabase } from '../../support/database'

openDatabase()

test('who is about to stop is no longer ready, so that proxies send it nothing new', async () => {
  expect((await call(ready, '/health/ready')).status).toBe(200)
  beginStopping()
  expect(await call(ready, '/health/ready')).toMatchObject({ status: 503, body: { status: 'not ready' } })
  Object.assign(
    perProcess('stopping', () => ({})),
    { isStopping: false },
  )
})
