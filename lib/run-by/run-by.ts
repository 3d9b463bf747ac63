import { env } from '@/lib/env'
import type { RunBy } from './words'

/** As the settings say; who gives no address of its own for questions is reached at support's. */
export const runBy: RunBy = {
  name: env.RUN_BY_NAME ?? null,
  address: env.RUN_BY_ADDRESS ?? null,
  companyNumber: env.RUN_BY_COMPANY_NUMBER ?? null,
  email: env.RUN_BY_EMAIL ?? env.SUPPORT_EMAIL,
  complaintsEmail: env.COMPLAINTS_EMAIL ?? env.RUN_BY_EMAIL ?? env.SUPPORT_EMAIL,
}
