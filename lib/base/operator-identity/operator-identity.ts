import { env } from '@/lib/base/env'
import type { OperatorIdentity } from './words'

/** From the settings; questions go to support if there is no other address for them. */
export const operatorIdentity: OperatorIdentity = {
  name: env.RUN_BY_NAME ?? null,
  address: env.RUN_BY_ADDRESS ?? null,
  companyNumber: env.RUN_BY_COMPANY_NUMBER ?? null,
  email: env.RUN_BY_EMAIL ?? env.SUPPORT_EMAIL,
  complaintsEmail: env.COMPLAINTS_EMAIL ?? env.RUN_BY_EMAIL ?? env.SUPPORT_EMAIL,
}
