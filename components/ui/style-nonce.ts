import { setNonce } from 'get-nonce'

/** The page's script nonce: the few parts that add a style element at run time pass it on, as the policy demands. */
export function styleNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}

const nonce = styleNonce()
if (nonce) setNonce(nonce)
