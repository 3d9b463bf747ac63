import type { Finding } from '@/scripts/doctor/finding'

/** What was found about one subject, without the advice. */
export const findingsAbout = (findings: Finding[], subject: string) =>
  findings.filter((one) => one.subject === subject).map(({ level, detail }) => `${level}: ${detail}`)
