import { db } from '@/lib/platform/db/client'
import type { JobData } from '@/lib/platform/jobs/queues'
import { openDatabase } from '../../support/database'
import type { Step } from '../../support/history'
import { nightTest } from '../../support/night-test'
import { openProvider } from '../../support/provider'
import { runHistory } from '../../support/run-history'
import { openScene, type Scene } from '../../support/scene'

openDatabase()
const provider = openProvider()

/** One step after the other in a group whose admins are One and Two, and what each person is told of it. */
const STORY: [Step, string[]][] = [
  [
    { does: 'pay', who: 2, pence: 9000 },
    [
      'One, Two: Three paid £90.00 to “Trip”.',
      'One, Two: mail first-payment',
      'Three: Your payment of £90.00 to “Trip” was received.',
      'Three: mail receipt',
    ],
  ],
  [
    { does: 'pay', who: 0, pence: 4000 },
    [
      'One: Your payment of £40.00 to “Trip” was received.',
      'One: mail receipt',
      'Three: A member paid £40.00 to “Trip”.',
      'Two: One paid £40.00 to “Trip”.',
    ],
  ],
  [
    { does: 'give', pence: 2500 },
    [
      'One, Two: Sam gave £25.00 to “Trip”.',
      'Three: Someone gave £25.00 to “Trip”.',
      'giver: mail gift-receipt',
    ],
  ],
  [{ does: 'list somebody', which: 0 }, ['Two, Three: 1 person was added to the list of “Trip”.']],
  [
    { does: 'pay from the list', which: 0, pence: 300 },
    [
      'One, Two: Listed 0 paid £3.00 to “Trip”.',
      'Three: A member paid £3.00 to “Trip”.',
      'Two: mail receipt',
    ],
  ],
  [
    { does: 'note', who: 2, pence: 700 },
    [
      'One, Two: £7.00 in cash from Three was noted in “Trip”.',
      'Three ×2: Your £7.00 in cash was noted in “Trip”.',
    ],
  ],
  [
    { does: 'take back a note', which: 0 },
    [
      'Three: Your £7.00 in cash, noted in “Trip”, was taken back by an admin and doesn’t count any more.',
      'Two: £7.00 in cash from Three, noted in “Trip”, was taken back.',
    ],
  ],
  [
    { does: 'transfer', who: 1, pence: 2000 },
    [
      'One, Two: mail transfer-made',
      'One, Two: £20.00 was transferred from “Trip” to the payout account, as Two asked.',
      'Three: £20.00 was transferred from “Trip” to the payout account.',
    ],
  ],
  [
    { does: 'ask back', which: 0 },
    ['One, Two: Three has asked for £90.00 back from “Trip”.', 'One, Two: mail refund-request'],
  ],
  [
    { does: 'decline request', who: 1 },
    ['Three: An admin of “Trip” has declined to return £90.00: It is spent'],
  ],
  [{ does: 'refunds wait', on: true }, []],
  [{ does: 'refund', which: 0, pence: 250 }, []],
  [
    { does: 'end refund', which: 0, outcome: 'failed' },
    [
      'One, Two: £2.50 could not be refunded to Three from “Trip”.',
      'Three: £2.50 could not be refunded to you from “Trip”.',
    ],
  ],
  [{ does: 'refunds wait', on: false }, []],
  [
    { does: 'refund', which: 0, pence: 500 },
    [
      'One, Two: £5.00 was refunded to Three from “Trip”.',
      'Three: mail refund',
      'Three: £5.00 was refunded to you from “Trip”.',
    ],
  ],
  [
    { does: 'refund outside', which: 1, pence: 99 },
    [
      'One: £1.00 was refunded to you from “Trip”.',
      'Three: £1.00 was refunded to a member from “Trip”.',
      'Two: £1.00 was refunded to One from “Trip”.',
    ],
  ],
  [
    { does: 'refund', which: 2, pence: 100 },
    [
      'One, Two: £1.00 was refunded to Sam from “Trip”.',
      'Three: £1.00 was refunded to someone from “Trip”.',
      'giver: mail refund',
    ],
  ],
  [
    { does: 'two keys', who: 0, on: true },
    ['Two, Three: One switched on “A second admin confirms transfers” in “Trip”.'],
  ],
  [
    { does: 'transfer', who: 0, pence: 1500 },
    [
      'Two: One wants to transfer £15.00 from “Trip”. A second admin can confirm it until then.',
      'Two: mail transfer-confirmation',
    ],
  ],
  [
    { does: 'decline transfer', who: 1 },
    ['One, Two: Two declined a transfer of £15.00 from “Trip”. The money is back in the group.'],
  ],
  [
    { does: 'transfer', who: 0, pence: 1400 },
    [
      'Two: One wants to transfer £14.00 from “Trip”. A second admin can confirm it until then.',
      'Two: mail transfer-confirmation',
    ],
  ],
  [
    { does: 'confirm', who: 1 },
    [
      'One, Two: mail transfer-made',
      'One, Two: £14.00 was transferred from “Trip” to the payout account, as One asked.',
      'Three: £14.00 was transferred from “Trip” to the payout account.',
    ],
  ],
  [
    { does: 'two keys', who: 0, on: false },
    [
      'Two, Three: One asked to switch off “A second admin confirms transfers” in “Trip”. Another admin can agree within 72 hours.',
      'Two: mail two-keys-off',
    ],
  ],
  [
    { does: 'two keys', who: 1, on: false },
    [
      'One, Three: Two agreed to switch off “A second admin confirms transfers” in “Trip”. Any admin can transfer alone now.',
    ],
  ],
  [
    { does: 'dispute', which: 0, pence: 1000 },
    [
      'One, Two: About the payment of £90.00 to “Trip” by Three: £10.00 is frozen while the bank decides a dispute.',
      'Three: About your payment of £90.00 to “Trip”: £10.00 is frozen while the bank decides a dispute.',
    ],
  ],
  [
    { does: 'decide', which: 0, won: true },
    [
      'One, Two: About the payment of £90.00 to “Trip” by Three: the dispute over £10.00 was decided in the group’s favour.',
      'Three: About your payment of £90.00 to “Trip”: the dispute over £10.00 was decided in the group’s favour.',
    ],
  ],
  [
    { does: 'dispute', which: 1 },
    [
      'One: About your payment of £40.00 to “Trip”: £39.00 is frozen while the bank decides a dispute.',
      'Three: About the payment of £40.00 to “Trip” by a member: £39.00 is frozen while the bank decides a dispute.',
      'Two: About the payment of £40.00 to “Trip” by One: £39.00 is frozen while the bank decides a dispute.',
    ],
  ],
  [{ does: 'reverse' }, []],
  [
    { does: 'decide', which: 1, won: false },
    [
      'One: About your payment of £40.00 to “Trip”: £39.00 went back after a lost dispute.',
      'Three: About the payment of £40.00 to “Trip” by a member: £39.00 went back after a lost dispute.',
      'Two: About the payment of £40.00 to “Trip” by One: £39.00 went back after a lost dispute.',
    ],
  ],
  [
    { does: 'share out', who: 0, pence: 900 },
    [
      'Three: £6.83 was refunded to you from “Trip”.',
      'Two: One is sharing out £9.00 of “Trip” among those who paid, back to their cards.',
      'Two: mail refund',
    ],
  ],
  [
    { does: 'let off' },
    [
      'Three: One has let you off the remaining £408.00 of “Trip”. There is nothing more to pay.',
      'Two: One has let you off the remaining £500.00 of “Trip”. There is nothing more to pay.',
    ],
  ],
  [{ does: 'order', who: 2, which: 1 }, []],
  [
    { does: 'make admin', who: 2 },
    [
      'Three: One made you an admin of “Trip”.',
      'Two, Three: mail admins-changed',
      'Two: Three is now an admin of “Trip”.',
    ],
  ],
  [
    { does: 'remove admin', who: 2 },
    [
      'Three: One made you an ordinary member of “Trip”.',
      'Two, Three: mail admins-changed',
      'Two: Three is no longer an admin of “Trip”.',
    ],
  ],
  [
    { does: 'join by link', who: 3, on: true },
    ['Four: One set your share in “Trip” to £500.00.', 'One, Two, Three: Four joined “Trip”.'],
  ],
  [{ does: 'leave', who: 3 }, ['One, Two, Three: Four left “Trip”.']],
  [
    { does: 'join by link', who: 3, on: false },
    [
      'Four: One let you into “Trip”.',
      'Four: One set your share in “Trip” to £500.00.',
      'Four: mail added-to-group',
      'One, Two: Four has asked to join “Trip”.',
      'One, Two: mail join-request',
      'Two, Three: Four joined “Trip”.',
    ],
  ],
  [{ does: 'take off the list', which: 0 }, ['Two, Three, Four: Listed 0 was removed from “Trip”.']],
  [
    { does: 'swap the account', who: 1 },
    [
      'One ×3, Two ×3, Three: mail payout-account-changed',
      'One, Two, Three, Four: “Trip”: Two connected a payout account. Transfers to it wait until then, in case that is wrong.',
      'One, Two, Three, Four: “Trip”: Two disconnected the payout account. An admin can connect another one.',
      'One, Two, Three, Four: “Trip”: the payout account is ready to receive transfers.',
    ],
  ],
  [
    { does: 'close', on: true },
    [
      'One, Two, Three, Four: mail closing-statement',
      'Two, Three, Four: One closed “Trip”. See where every pound went.',
      'giver: mail gift-news',
    ],
  ],
  [{ does: 'reopen' }, ['Two, Three, Four: One opened “Trip” again.']],
  [{ does: 'leave', who: 2 }, ['One, Two, Four: Three left “Trip”.']],
]

const plain = (scene: Scene, text: string) =>
  scene.people
    .reduce((told, { username }, place) => told.replaceAll(username, NAMES[place] ?? ''), text)
    .replace(/Trip \d+/g, 'Trip')
    .replace(/\d+ \w+ \d{4} at \d\d:\d\d/g, 'then')

/** What is new, with everybody who got it; mails by their template. */
async function newsSince(scene: Scene, known: Set<string>): Promise<string[]> {
  const names = new Map(scene.people.map(({ id, username }) => [id, username]))
  const rows = await db.notification.findMany()
  const mails = await db.$queryRaw<{ id: string; data: JobData['send-mail'] }[]>`
    SELECT id::text, data FROM pgboss.job WHERE name = 'send-mail'`
  const all = [
    ...rows.map(({ id, userId, message }) => ({ id, to: names.get(userId) ?? '', what: message })),
    ...mails.map(({ id, data }) => ({ id, to: data.to.split('@')[0] ?? '', what: `mail ${data.template}` })),
  ]
  const told = new Map<string, string[]>()
  for (const { id, to, what } of all.filter((one) => !known.has(one.id))) {
    known.add(id)
    const text = plain(scene, what)
    told.set(text, [...(told.get(text) ?? []), plain(scene, to)])
  }
  return [...told].map(([text, people]) => `${formatPeople(people)}: ${text}`).sort()
}

const NAMES = ['One', 'Two', 'Three', 'Four', 'giver']
const formatPeople = (people: string[]) =>
  NAMES.filter((one) => people.includes(one))
    .map((one) => [one, people.filter((other) => other === one).length] as const)
    .map(([one, times]) => (times > 1 ? `${one} ×${times}` : one))
    .join(', ')

nightTest('each is told of what concerns them, in words for them, and nobody else of it', async () => {
  const scene = await openScene(provider)
  const known = new Set<string>()
  await newsSince(scene, known)
  for (const [step, expected] of STORY) {
    // Nobody has had too many mails for a day.
    await db.$executeRaw`DELETE FROM rate_limits`
    await runHistory(scene, [step])
    await provider.control.waitForWebhooks()
    expect([step, await newsSince(scene, known)]).toEqual([step, expected])
  }
})
