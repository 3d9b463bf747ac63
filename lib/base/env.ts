import { type Env, parseEnv } from '@/lib/base/settings/parse-env'
import { takeSecretFiles } from '@/lib/base/settings/secret-files'

takeSecretFiles(process.env)

/** This process's settings. Importing this module throws if one is missing or wrong. */
export const env: Env = parseEnv(process.env)
