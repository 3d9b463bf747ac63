import { type Env, parseEnv } from '@/lib/parse-env'

/** The settings of this process. */
export const env: Env = parseEnv(process.env)
