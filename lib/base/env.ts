import { type Env, parseEnv } from '@/lib/base/settings/parse-env'
import { loadSecretFiles } from '@/lib/base/settings/secret-files'

loadSecretFiles(process.env)

/** This process's settings. Importing this module throws if one is missing or wrong. */
export const env: Env = parseEnv(process.env)
