import { randomBytes } from 'node:crypto'

export function newId(prefix: string): string {
  const random = randomBytes(24).toString('base64').replace(/[+/=]/g, '').padEnd(24, '0').slice(0, 24)
  return `${prefix}_${random}`
}
