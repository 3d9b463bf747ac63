import { PRODUCT_NAME } from '@/lib/base/product'

/** Who runs an installation; null for what its settings leave open. */
export type OperatorIdentity = {
  name: string | null
  address: string | null
  companyNumber: string | null
  /** For questions of any kind. */
  email: string
  complaintsEmail: string
}

/** For the middle of a sentence. */
export const operatorNameOf = ({ name }: OperatorIdentity): string => name ?? 'whoever runs this installation'

/** One line for the foot of a receipt; it says so when nobody has given a name yet. */
export function operatorLine(operatorIdentity: OperatorIdentity): string {
  const { name, companyNumber, address } = operatorIdentity
  if (!name) return `The operator of this installation of ${PRODUCT_NAME} has not given its name yet.`
  const details = [name, companyNumber && `company number ${companyNumber}`, address]
  return `${PRODUCT_NAME} is run by ${details.filter(Boolean).join(', ')}.`
}
