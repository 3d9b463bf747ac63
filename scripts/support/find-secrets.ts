import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which secrets occur in the files of a folder, as `NAME in file`. */
export function findSecrets(folder: string, secrets: Record<string, string>): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return files.flatMap((file) => {
    const path = join(file.parentPath, file.name)
    const content = readFileSync(path, 'latin1')
    return Object.entries(secrets)
      .filter(([, secret]) => content.includes(secret))
      .map(([name]) => `${name} in ${path}`)
  })
}
