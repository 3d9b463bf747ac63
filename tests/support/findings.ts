import type { Finding } from '@/scripts/doctor/finding'

/** What was found about one thing, without what to do. */
export const about = (findings: Finding[], subject: string) =>
  findings.filter((one) => one.about === subject).map(({ level, found }) => `${level}: ${found}`)
