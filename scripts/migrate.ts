/** Applies the migrations that DATABASE_URL is missing: `npm run migrate`. */
import { migrateDatabase } from '@/lib/migrations/migrate'

async function main() {
  const url = process.env.DATABASE_URL
  if (!url)
    throw new Error('DATABASE_URL is not set. `npm start` migrates its embedded database automatically.')
  const applied = await migrateDatabase(url)
  console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
