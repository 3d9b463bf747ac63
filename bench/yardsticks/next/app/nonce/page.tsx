/** The page of rows behind proxy.ts, which gives it a nonce. */
export { default } from '../rows/page'

export const dynamic = 'force-dynamic'
