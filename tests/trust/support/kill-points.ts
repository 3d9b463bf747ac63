import type { Moment } from './gate'

/** When to kill the server: at a moment that the gate sees, or at any other. */
export type KillPoint = { label: string; sweeps: boolean; needsWebhooks: boolean } & (
  | { matches: (moment: Moment) => boolean; nth: number }
  | { afterMs: number }
)

const CALLS: [label: string, pattern: RegExp][] = [
  ['opening a checkout', /^POST \/v1\/checkout\/sessions$/],
  ['asking about a checkout', /^GET \/v1\/checkout\/sessions\//],
  ['making a transfer', /^POST \/v1\/transfers$/],
  ['making a refund', /^POST \/v1\/refunds$/],
  ['asking about the payout account', /^GET \/v2\/core\/accounts\//],
  ['asking for events', /^GET \/v1\/events$/],
]
const PHASES = ['arrived', 'executed', 'answered'] as const
const WEBHOOKS = ['checkout.session.completed', 'charge.succeeded', 'transfer.created', 'charge.refunded']
const COMMITS = 10
const ANY_TIME = 15

/** Plans all kinds of moments, in mixed order. */
export function planKills(count: number, random: () => number): KillPoint[] {
  const kinds = mix(listKinds(random))
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length] ?? anyTime(random))
}

function listKinds(random: () => number): KillPoint[] {
  return [
    ...CALLS.flatMap(([label, pattern]) =>
      PHASES.map((at) => ({
        label: `${label}, ${at}`,
        matches: (moment: Moment) => moment.phase === at && pattern.test(moment.what),
        nth: 1,
        sweeps: label === 'asking for events',
        needsWebhooks: label === 'asking about a checkout',
      })),
    ),
    ...WEBHOOKS.flatMap((type) =>
      (['arrived', 'answered'] as const).map((at) => ({
        label: `webhook ${type}, ${at}`,
        matches: (moment: Moment) => moment.phase === at && moment.what === `WEBHOOK ${type}`,
        nth: 1,
        sweeps: false,
        needsWebhooks: true,
      })),
    ),
    ...Array.from({ length: COMMITS }, (_, index) => ({
      label: `after commit ${index + 1}`,
      matches: (moment: Moment) => moment.phase === 'committed',
      nth: index + 1,
      sweeps: false,
      needsWebhooks: false,
    })),
    ...Array.from({ length: ANY_TIME }, () => anyTime(random)),
  ]
}

const anyTime = (random: () => number): KillPoint => ({
  label: 'any time',
  afterMs: Math.floor(random() * 900),
  sweeps: random() < 0.3,
  needsWebhooks: false,
})

/** Takes every seventh kind, so that even a short run covers a variety. */
function mix(kinds: KillPoint[]): KillPoint[] {
  const waiting = kinds.length % 7 === 0 ? kinds.slice(0, -1) : kinds
  return waiting.map((_, index) => waiting[(index * 7 + 6) % waiting.length] as KillPoint)
}
