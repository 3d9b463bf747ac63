import { setNonce } from 'get-nonce'

/** The page's script nonce. Code that adds a style element at run time must pass it on, as the CSP demands. */
export function styleNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}

const nonce = styleNonce()
if (nonce) setNonce(nonce)
