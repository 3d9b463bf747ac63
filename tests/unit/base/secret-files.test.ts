import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecretFiles, SECRETS } from '@/lib/base/settings/secret-files'

const folder = mkdtempSync(join(tmpdir(), 'whipround-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function take(settings: Record<string, string>): Record<string, string | undefined> {
  loadSecretFiles(settings)
  return settings
}
function file(name: string, text: string) {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test.each(SECRETS)('%s may come from a file, without its final line break', (name) => {
  expect(take({ PORT: '3000', [`${name}_FILE`]: file(name, 'kept apart\n') })).toEqual({
    PORT: '3000',
    [name]: 'kept apart',
  })
})

test('secrets already read are kept on a second call', () => {
  const settings = take({ SMTP_URL_FILE: file('smtp', 'smtp://mail.example') })
  loadSecretFiles(settings)
  expect(settings).toEqual({ SMTP_URL: 'smtp://mail.example' })
})

test.each<[string, Record<string, string>, string]>([
  ['both', { SMTP_URL: 'smtp://x', SMTP_URL_FILE: '/x' }, 'SMTP_URL_FILE must not be set beside SMTP_URL.'],
  ['no such file', { SMTP_URL_FILE: join(folder, 'gone') }, 'SMTP_URL_FILE cannot be read (ENOENT).'],
  ['a folder', { SMTP_URL_FILE: folder }, 'SMTP_URL_FILE cannot be read (EISDIR).'],
])('%s is refused by name', (_what, settings, line) => {
  expect(() => take(settings)).toThrow(line)
})

test('an empty file is refused by name, and an empty path is ignored', () => {
  expect(() => take({ SMTP_URL_FILE: file('empty', '\n') })).toThrow('SMTP_URL_FILE is an empty file.')
  expect(take({ SMTP_URL_FILE: '' })).toEqual({})
})
