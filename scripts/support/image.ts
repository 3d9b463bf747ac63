/** Where things are: in a checkout as written, in the image as scripts/bundle-commands.ts left them. */
import { existsSync } from 'node:fs'

export const IN_IMAGE = process.env.WHIPROUND_IMAGE === '1'

/** The commands that the image has: `node commands/NAME.mjs`. */
export const COMMANDS = [
  'serve',
  'doctor',
  'migrate',
  'operator',
  'push-keys',
  'reconcile',
  'solvency',
  'unsettled',
]

export const BUILT_APP = IN_IMAGE ? 'start.cjs' : '.next/standalone/start.cjs'
export const SANDBOX = IN_IMAGE ? ['sandbox.mjs'] : ['--import', 'tsx', 'sandbox/main.ts']

/** Throws if a needed part is missing: the production image has no simulated providers and no database of its own. */
export function requireParts({ sandboxed, isEmbedded }: { sandboxed: string[]; isEmbedded: boolean }) {
  if (!IN_IMAGE || existsSync('sandbox.mjs')) return
  if (isEmbedded) throw new Error(`DATABASE_URL is not set, and ${HAS_NONE} has no database of its own.`)
  if (sandboxed.length > 0) throw new Error(`SANDBOX must not be 1: ${HAS_NONE} has no simulated providers.`)
}

const HAS_NONE = 'this image (unlike the one of `docker build --target try`)'
