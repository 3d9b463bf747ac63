import { existsSync } from 'node:fs'

/** In the image everything is installed and built, nothing can be written to, and machines read the output. */
export const IN_IMAGE = process.env.WHIPROUND_IMAGE === '1'

/** Throws if a needed part is missing: the production image has no simulated providers and no database of its own. */
export function requireImageSupports({
  sandboxed: sandboxedProviders,
  usesEmbeddedDatabase,
}: {
  sandboxed: string[]
  usesEmbeddedDatabase: boolean
}) {
  if (existsSync('sandbox')) return
  if (usesEmbeddedDatabase)
    throw new Error(`DATABASE_URL is not set, and ${THIS_IMAGE} has no database of its own.`)
  if (sandboxedProviders.length > 0)
    throw new Error(`SANDBOX must not be 1: ${THIS_IMAGE} has no simulated providers.`)
}

const THIS_IMAGE = 'this image (unlike the one of `docker build --target try`)'
