import { hash, verify } from '@node-rs/argon2'

/** Argon2id, the library's default kind, at the cost OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/** Without a hash a decoy is checked, so that an unknown user costs the same time as a wrong password. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== null && matches
}
