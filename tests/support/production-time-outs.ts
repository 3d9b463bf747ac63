/** Import this first: here, time-outs are as short as in production. */
process.env.DATABASE_PATIENCE = '1'
