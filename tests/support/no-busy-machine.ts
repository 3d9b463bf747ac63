/** Imported before all else: in this file people wait no longer than in earnest. */
process.env.DATABASE_PATIENCE = '1'
