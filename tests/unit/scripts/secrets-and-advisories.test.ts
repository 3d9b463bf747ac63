import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSecrets } from '@/scripts/support/find-secrets'
import { findKnownAdvisories } from '@/scripts/support/known-advisories'
import { readAdvisories } from '@/scripts/support/read-advisories'

test('an advisory that is known here is found, however deep its package lies', () => {
  const beneath = { 'node_modules/prisma/node_modules/mysql2': { version: '3.9.0' } }
  expect(findKnownAdvisories(JSON.stringify({ packages: beneath }))).toEqual([
    'GHSA-3f6p-5ww8-9rcr: mysql2 3.9.0, fixed in 3.22.0',
    'GHSA-rgwj-5xj2-c3m3: mysql2 3.9.0, fixed in 3.23.1',
  ])
})

test('a secret in the browser’s files is found anywhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'whipround-static-'))
  mkdirSync(join(folder, 'chunks'))
  writeFileSync(join(folder, 'chunks/a.js'), 'const key="sk_build_1";')
  const secrets = { STRIPE_SECRET_KEY: 'sk_build_1', SMTP_URL: 'smtp://elsewhere' }
  expect(findSecrets(folder, secrets)).toEqual([`STRIPE_SECRET_KEY in ${join(folder, 'chunks/a.js')}`])
  rmSync(folder, { recursive: true })
})

test('a registry that cannot be asked does not count as a pass', () => {
  expect(readAdvisories('{"message":"405 Method Not Allowed"}')).toEqual({
    isAvailable: false,
    reason: '405 Method Not Allowed',
  })
  expect(readAdvisories('')).toEqual({ isAvailable: false, reason: 'no answer' })
  const answer = { metadata: {}, vulnerabilities: { sharp: { severity: 'high', range: '<0.35.4' } } }
  expect(readAdvisories(JSON.stringify(answer))).toEqual({
    isAvailable: true,
    found: [{ name: 'sharp', severity: 'high', range: '<0.35.4' }],
  })
})
