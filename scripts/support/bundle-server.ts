import { cpSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundle } from './bundle'
import { OUTSIDE, OUTSIDE_UNASKED } from './packages-outside'

/** Bundles the server's own first file, which loads the framework's, and a file with all calls and background work. */
export function bundleServer(folder: string) {
  bundleForServer(['lib/edge/start.ts', `--outfile=${join(folder, 'start.cjs')}`])
  bundleForServer(
    ['--sourcefile=calls.ts', '--loader=ts', `--outfile=${join(folder, 'calls.cjs')}`],
    listCalls(),
  )
}

type Trace = (files: string[], options: { base: string }) => Promise<{ fileList: Set<string> }>

/**
 * Copies the files of the packages with which calls make documents. The framework imports these packages, so it traces
 * their modules; the calls require them, which loads other files of the same packages.
 */
export async function copyRequired(folder: string) {
  const load = createRequire(join(process.cwd(), 'package.json'))
  const { nodeFileTrace } = load('next/dist/compiled/@vercel/nft') as { nodeFileTrace: Trace }
  const { fileList } = await nodeFileTrace([load.resolve('fontkit'), load.resolve('pdfkit')], {
    base: process.cwd(),
  })
  for (const file of fileList) cpSync(file, join(folder, file))
  const built = createRequire(join(process.cwd(), folder, 'calls.cjs'))
  for (const name of OUTSIDE) built.resolve(name)
  for (const name of ['fontkit', 'pdfkit']) built(name)
}

/**
 * Every route.ts under app/api with its path, as the framework finds them. Leaves out the catch-all for unknown paths:
 * the framework knows what else exists, such as the documentation's page.
 */
export const listRoutes = () =>
  readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?:^|\/)route\.ts$/.test(file) && !file.includes('[...'))
    .sort()
    .map((file) => ({ path: `/api/${dirname(file)}`, file: `app/api/${file}` }))

/** The source of a module that contains all calls. */
function listCalls(): string {
  const routes = listRoutes()
  return [
    ...routes.map(({ file }, index) => `import * as route${index} from ${JSON.stringify(`@/${file}`)}`),
    "export { startServer } from '@/lib/worker/start'",
    'export const routes = [',
    ...routes.map(({ path }, index) => `  ['${path}', route${index}],`),
    ']',
  ].join('\n')
}

const bundleForServer = (options: string[], input?: string) =>
  bundle(['--jsx=automatic', '--define:process.env.NODE_ENV="production"', ...options], {
    format: 'cjs',
    external: [...OUTSIDE, ...OUTSIDE_UNASKED],
    input,
  })
