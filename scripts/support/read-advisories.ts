/** What the registry says about packages with known vulnerabilities. */
type Advisories =
  | { isAvailable: false; reason: string }
  | { isAvailable: true; found: { name: string; severity: string; range: string }[] }

type Report = {
  message?: string
  error?: { summary?: string }
  vulnerabilities?: Record<string, { severity: string; range: string }>
  metadata?: unknown
}

/** Reads the output of `npm audit --json`; without counts, the registry has not answered. */
export function readAdvisories(text: string): Advisories {
  const report = parse(text)
  if (!report?.metadata || !report.vulnerabilities)
    return { isAvailable: false, reason: report?.message ?? report?.error?.summary ?? 'no answer' }
  const found = Object.entries(report.vulnerabilities).map(([name, { severity, range }]) => ({
    name,
    severity,
    range,
  }))
  return { isAvailable: true, found }
}

function parse(text: string): Report | null {
  try {
    return JSON.parse(text) as Report
  } catch {
    return null
  }
}
