/**
 * `npm start` and `npm run dev`: with Node alone, installs what is missing, then hands over to serve.ts.
 * In the container image (WHIPROUND_IMAGE=1) everything is there already.
 */
import { installMissing } from './install.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Whipround needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}
if (process.env.WHIPROUND_IMAGE !== '1') installMissing()

const { register } = await import('tsx/esm/api')
register()
await import('./serve.ts')
