import { type Env, parseEnv } from '@/lib/settings/parse-env'
import { takeSecretFiles } from '@/lib/settings/secret-files'

takeSecretFiles(process.env)

/** This process's settings. Importing this module throws if one is missing or wrong. */
export const env: Env = parseEnv(process.env)
