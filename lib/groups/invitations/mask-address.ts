type TypedAddress = { address: string | null; addressTyped: string | null }

/**
 * The address of an invitation as it was typed, masked so that its owner recognises it and nobody else can read it:
 * `a•••@example.com`, `+44•••123`.
 */
export function maskAddress({ address, addressTyped }: TypedAddress): string {
  const shown = addressTyped ?? address ?? ''
  const at = shown.lastIndexOf('@')
  if (at < 0) return `${shown.slice(0, 3)}•••${shown.slice(-3)}`
  return `${[...shown][0]}•••${shown.slice(at)}`
}
