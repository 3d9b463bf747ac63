import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import TestEnvironment from '../../support/jest/environment.cjs'

declare const loadedByNode: NodeJS.Require

test('errors thrown by Node and by packages are instances of Error here, too', () => {
  expect(() => readFileSync('/nowhere')).toThrow(Error)
  expect(() => loadedByNode('libphonenumber-js').parsePhoneNumberWithError('1')).toThrow(Error)
})

test('a setting that a test file changes is seen by packages, and not by the next file', async () => {
  Object.assign(process.env, { KEPT: 'before' })
  const environment = new TestEnvironment(
    { projectConfig: { testEnvironmentOptions: {} }, globalConfig: {} },
    {},
  )
  const { env } = environment.global.process
  Object.assign(env, { KEPT: 'changed', LEFT: 'new' })
  expect(process.env).toMatchObject({ LEFT: 'new' })
  await environment.teardown()
  expect(process.env).toMatchObject({ KEPT: 'before' })
  expect(process.env).not.toHaveProperty('LEFT')
})

test('a package is loaded once for all files of a worker', () => {
  expect(require('stripe')).toBe(loadedByNode(join(process.cwd(), 'node_modules/stripe')))
})
