import type { Fault } from './fault'

/** What operators are told of disputes and warnings of fraud, and answer. */
export const ANSWERS: Fault[] = [
  {
    file: 'lib/money/losses/settle-evidence.ts',
    text: 'return evidenceIdOf(dispute) === id ? dispute : null',
    injected: 'return null',
    noticedBy: ['tests/integration/money/dispute-evidence.test.ts', 'it is unknown whether it arrived'],
    why: 'evidence that arrived counts as refused, and a second answer is written',
  },
  {
    file: 'lib/server/operations/send-evidence.ts',
    text: "    if (!isUndecided(stage)) throw conflict('This dispute has been decided.')\n",
    injected: '',
    noticedBy: [
      'tests/integration/money/dispute-evidence.test.ts',
      'nothing is sent about a dispute that is decided',
    ],
    why: 'a decided dispute is answered',
  },
  {
    file: 'lib/money/losses/follow-warning.ts',
    text: 'said.actionable && known?.isActionable !== false',
    injected: 'said.actionable',
    noticedBy: [
      'tests/integration/money/fraud-warnings.test.ts',
      'stays over for whoever had read it before',
    ],
    why: 'operators refund what the bank has taken already',
  },
  {
    file: 'lib/money/losses/follow-warning.ts',
    text: '    if (!isActionable) return closeFlags(tx, KIND, [id])\n',
    injected: '',
    noticedBy: ['tests/integration/money/fraud-warnings.test.ts', 'gives way to the dispute'],
    why: 'a warning stays open for ever',
  },
]
