/**
 * Applies a folder's migrations; a process of its own, because Jest cannot load the engine. Prints what was applied, or
 * the error.
 */
import { applyMigrations } from '@/lib/migrations/schema-engine'

const [url = '', folder = '', tries = '20'] = process.argv.slice(2)
applyMigrations(url, { folder, tries: Number(tries) })
  .then(
    (applied) => `applied ${applied.join()}`,
    (error: Error) => `failed: ${error.message}`,
  )
  // Exit at once: the engine's connections would keep the process alive for ten seconds.
  .then((said) => process.stdout.write(said, () => process.exit()))
