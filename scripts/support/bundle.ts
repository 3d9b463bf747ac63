import { execFileSync } from 'node:child_process'

type BundleOptions = {
  format: 'cjs' | 'esm'
  /** Packages that are not bundled, but loaded when the bundle runs. */
  external: readonly string[]
  /** The entry's source code, if it is not a file. */
  input?: string
}

/** Bundles for Node with esbuild. `options` are esbuild's own, such as the entries and the output. */
export function bundle(options: string[], { format, external, input }: BundleOptions) {
  execFileSync(
    'node_modules/.bin/esbuild',
    [
      ...options,
      ...external.map((name) => `--external:${name}`),
      ...['--bundle', '--platform=node', `--format=${format}`, '--log-level=error'],
    ],
    { input, stdio: ['pipe', 'inherit', 'inherit'] },
  )
}
