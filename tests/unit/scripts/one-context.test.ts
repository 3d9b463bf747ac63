import { readFileSync } from 'node:fs'
import OneContext from '../../support/jest/one-context.cjs'

type Left = typeof globalThis & { leftBehind?: string }

const projectConfig = { fakeTimers: {}, rootDir: process.cwd() }

test('nothing that a test file leaves behind reaches the next', async () => {
  const { fetch } = globalThis
  const { env, exit } = process
  const heard = process.listenerCount('SIGUSR2')
  env.KEPT_SETTING = 'before'
  const environment = new OneContext({ projectConfig })
  await environment.setup()

  const left = globalThis as Left
  left.leftBehind = 'something'
  globalThis.fetch = async () => Response.error()
  env.KEPT_SETTING = 'changed'
  env.LEFT_SETTING = 'new'
  process.on('SIGUSR2', () => {})
  process.exit = () => process.abort()
  await environment.teardown()

  expect(left.leftBehind).toBeUndefined()
  expect(globalThis.fetch).toBe(fetch)
  expect(env.KEPT_SETTING).toBe('before')
  expect(env.LEFT_SETTING).toBeUndefined()
  expect(process.listenerCount('SIGUSR2')).toBe(heard)
  expect(process.exit).toBe(exit)
})

test('errors thrown by Node are instances of Error here, too', () => {
  expect(() => readFileSync('/nowhere')).toThrow(Error)
  expect(structuredClone([{}])).toBeInstanceOf(Array)
})
