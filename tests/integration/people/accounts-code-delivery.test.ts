import { SECOND, setClockOffset } from '@/lib/base/clock'
import { aNewcomer, mailCode, submitMailedCode, submitTextedCode, textCode } from '../../support/codes'
import { openDatabase } from '../../support/database'
import { openInbox } from '../../support/inbox'
import { nightTest } from '../../support/night-test'

openDatabase()
const inbox = openInbox()

describe('a provider that fails', () => {
  test.each(['fail-400', 'fail-500'] as const)(
    'definitely (%s): 502, and the send does not count',
    async (sms) => {
      const ada = await aNewcomer()
      inbox.control({ sms })
      const failed = await textCode(ada)
      expect(failed).toMatchObject({ status: 502, body: { code: 'PROVIDER_FAILED' } })
      expect(failed.body.message).toMatch(/use your email/)
      inbox.control({ sms: 'ok' })
      expect((await textCode(ada)).status).toBe(200)
    },
  )

  nightTest.each(['fail', 'fail-permanently', 'reject-recipient'] as const)(
    'mail (%s): a clear refusal, and the code before stays alive',
    async (mail) => {
      const ada = await aNewcomer()
      await mailCode(ada)
      const first = inbox.newestCode(ada)
      setClockOffset(31 * SECOND)
      inbox.control({ mail })
      const failed = await mailCode(ada)
      expect([502, 503]).toContain(failed.status)
      expect((await submitMailedCode(ada, first)).status).toBe(200)
    },
  )

  nightTest(
    'without a response, by text or by mail, counts as sent, and the code works if it arrived',
    async () => {
      const [ada, bob] = [await aNewcomer(), await aNewcomer()]
      inbox.control({ sms: 'timeout-after', mail: 'timeout-after', times: 1 })
      // In parallel, because each waits some ten seconds, until the client gives up.
      const silent = await Promise.all([textCode(ada), mailCode(bob)])
      expect(silent.map(({ status }) => status)).toEqual([200, 200])
      expect((await textCode(ada)).status).toBe(429)
      expect((await mailCode(bob)).status).toBe(429)
      const texted = inbox.newestTextedCode(ada)
      expect((await submitTextedCode(ada, ada.user.phoneNumber, texted)).status).toBe(200)
      expect((await submitMailedCode(bob, inbox.newestCode(bob))).status).toBe(200)
    },
  )
})
