import { resolve } from 'node:path'
import type { NextConfig } from 'next'

const config: NextConfig = { turbopack: { root: resolve('.') }, serverExternalPackages: ['pg'] }

export default config
