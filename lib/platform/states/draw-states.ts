import { type KnownTransition, SUBJECTS, type Subject, TRANSITIONS } from './transitions'

const TITLE = `# States

What may become of each subject, drawn from the table in [lib/platform/states/transitions.ts](../lib/platform/states/transitions.ts) by \`npm run states\`. The database refuses every other change and keeps the history of each; see [decision 8](decisions/0008-states-and-audit-trail.md).
`

/** The whole page: a diagram and a table for each subject. */
export const drawStates = (): string =>
  [TITLE, ...(Object.keys(SUBJECTS) as Subject[]).map(drawSubject)].join('\n')

function drawSubject(subject: Subject): string {
  const rows = TRANSITIONS.filter((row) => row.subject === subject)
  const table = rows.map(({ from, to, by, why, words }) =>
    tableRow([from ?? '', to, by, `\`${why}\``, words]),
  )
  return `## ${subject}

${SUBJECTS[subject]}

\`\`\`mermaid
stateDiagram-v2
${drawArrows(rows).join('\n')}
\`\`\`

${[tableRow(['From', 'To', 'By', 'Why', 'What happened']), tableRow(Array(5).fill('---')), ...table].join('\n')}
`
}

/** One arrow for each pair of states, with every reason on it; a state that leads nowhere is an end. */
function drawArrows(rows: KnownTransition[]): string[] {
  const reasons = new Map<string, string[]>()
  for (const { from, to, why } of rows) {
    const arrow = `  ${from ?? '[*]'} --> ${to}`
    reasons.set(arrow, [...(reasons.get(arrow) ?? []), why])
  }
  const ends = new Set<string>(rows.map(({ to }) => to))
  for (const { from } of rows) if (from) ends.delete(from)
  return [
    ...[...reasons].map(([arrow, whys]) => `${arrow}: ${whys.join(', ')}`),
    ...[...ends].map((end) => `  ${end} --> [*]`),
  ]
}

const tableRow = (cells: string[]): string => `| ${cells.join(' | ')} |`
