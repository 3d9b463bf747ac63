/** Applies the migrations of a folder: Jest cannot load the engine. Prints what it applied, or why it could not. */
import { applyMigrations } from '@/lib/migrations/schema-engine'

const [url = '', folder = '', tries = '20'] = process.argv.slice(2)
applyMigrations(url, { folder, tries: Number(tries) })
  .then(
    (applied) => `applied ${applied.join()}`,
    (error: Error) => `failed: ${error.message}`,
  )
  // The engine's connections would keep the process for ten seconds.
  .then((said) => process.stdout.write(said, () => process.exit()))
