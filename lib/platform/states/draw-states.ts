import { type KnownTransition, SUBJECTS, type Subject, TRANSITIONS } from './transitions'

const TITLE = `# States

What may become of each subject, drawn by \`npm run states\` from the table in [lib/platform/states/transitions.ts](../lib/platform/states/transitions.ts), which also says who causes each change and what happened. The database refuses every other change and keeps the history of each: [decision 8](decisions/0008-states-and-audit-trail.md).
`

/** The whole page: a diagram for each subject. */
export const drawStates = (): string =>
  [TITLE, ...(Object.keys(SUBJECTS) as Subject[]).map(drawSubject)].join('\n')

function drawSubject(subject: Subject): string {
  const rows = TRANSITIONS.filter((row) => row.subject === subject)
  return `## ${subject}

${SUBJECTS[subject]}

\`\`\`mermaid
stateDiagram-v2
${drawArrows(rows).join('\n')}
\`\`\`
`
}

/** One arrow for each pair of states, with the reasons that its end does not name. */
function drawArrows(rows: KnownTransition[]): string[] {
  const reasons = new Map<string, string[]>()
  for (const { from, to, why } of rows) {
    const arrow = `  ${from ?? '[*]'} --> ${to}`
    reasons.set(arrow, [...(reasons.get(arrow) ?? []), ...(why === to ? [] : [why])])
  }
  return [...reasons].map(([arrow, whys]) => [arrow, whys.join(', ')].filter(Boolean).join(': '))
}
