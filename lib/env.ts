import { type Env, parseEnv } from '@/lib/parse-env'
import { takeSecretFiles } from '@/lib/secret-files'

takeSecretFiles(process.env)

/** The settings of this process. */
export const env: Env = parseEnv(process.env)
