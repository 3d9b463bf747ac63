/** An address masked so that its owner recognises it and nobody else can read it: `a•••@example.com`, `+44•••123`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return `${address.slice(0, 3)}•••${address.slice(-3)}`
  return `${[...address][0]}•••${address.slice(at)}`
}
