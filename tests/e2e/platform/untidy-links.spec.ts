import { expect, test } from '@playwright/test'
import { DEAD_LINK } from '@/lib/base/calls/rules'
import { sendAttack } from '@/tests/support/attack/send-attack'
import { aGroup, as, someone } from '../support/groups'
import { NIGHT } from '../support/night'
import { servers } from '../support/servers'

/** Links as people send them: with a full stop, a bracket, a quote or an invisible mark at the end, or a capital. */

const TOKEN = 'h7Xv-2mQ_p9LrT4wZcK8sNbYd3FgJ6aEuR1oVxCq5Ht'

/** The status and the place that an address leads to, by itself. */
async function leadsTo(path: string) {
  const { status, headers } = await sendAttack(servers.url, { method: 'GET', path, headers: {}, body: null })
  return [status, headers.location]
}

const ENDS = ['.', ')', ',', '>', '%22', '%E2%80%9D', '%20', '%C2%A0', '%E2%80%8B', ').', '_']

for (const address of [
  '/c/ABCDEFGHJK',
  `/gift/${TOKEN}`,
  `/r/${TOKEN}`,
  `/invitation/${TOKEN}/accept`,
  `/promise/${TOKEN}`,
  `/unsubscribe/${TOKEN}`,
  `/reset-password?token=${TOKEN}`,
])
  test(`${address} is found whatever stands behind it`, NIGHT, async () => {
    for (const end of ENDS) expect([end, ...(await leadsTo(address + end))]).toEqual([end, 307, address])
    const [status] = await leadsTo(address)
    expect(status).not.toBe(307)
  })

test('a capital letter at the beginning of a typed address does no harm', NIGHT, async () => {
  expect(await leadsTo('/C/ABCDEFGHJK')).toEqual([307, '/c/ABCDEFGHJK'])
  expect(await leadsTo('/C/abcdefghjk.')).toEqual([307, '/c/abcdefghjk'])
  expect(await leadsTo(`/Gift/${TOKEN}`)).toEqual([307, `/gift/${TOKEN}`])
})

test(
  'a link in a sentence opens, and a mistyped one says what any dead link says',
  NIGHT,
  async ({ page }) => {
    const ada = await someone('ada')
    const group = await aGroup(ada, { title: 'Gift for Grace' })
    const { link } = await as(ada)(`POST /group/${group._id}/link`, {})
    await page.goto(`/C/${link.code})…`)
    await expect(page).toHaveURL(`/c/${link.code}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Gift for Grace' })).toBeVisible()
    for (const code of [`${link.code}A`, 'A'.repeat(300), `${link.code.slice(1)}.`, '%F0%9F%90%9F']) {
      const answer = await page.goto(`/c/${code}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText(DEAD_LINK)).toBeVisible()
    }
  },
)
