import { execFileSync } from 'node:child_process'

type BundleOptions = {
  format: 'cjs' | 'esm'
  /** Packages that are left to be loaded when the bundle runs. */
  external: readonly string[]
  /** The source of the entry, if it is not a file. */
  input?: string
}

/** Bundles for Node with esbuild. `options` are its own: entries, where the result goes, and what else is special. */
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
