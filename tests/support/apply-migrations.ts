/** Applies the migrations of a folder: Jest cannot load the engine. Prints what it applied, or why it could not. */
import { applyMigrations } from '@/lib/migrations/schema-engine'

const [url = '', folder = '', tries = '20'] = process.argv.slice(2)
applyMigrations(url, { folder, tries: Number(tries) }).then(
  (applied) => process.stdout.write(`applied ${applied.join()}`),
  (error: Error) => process.stdout.write(`failed: ${error.message}`),
)
