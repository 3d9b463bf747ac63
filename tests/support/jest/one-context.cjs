/**
 * A Jest environment without a context of its own: all test files of a worker share Node's globals, so packages can be
 * loaded once for all of them (see shared-packages.cjs), and an Error from Node or a package is an Error in a test.
 * What a file leaves behind on the globals, in process.env or listening to the process is cleared away after it.
 * The interface: https://jestjs.io/docs/configuration#testenvironment-string
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')
const { ofPackages } = require('./shared-packages.cjs')

/** Jest's own parts look for what they need under these names, whatever a test does to the globals. */
const forJest = {
  [Symbol.for('jest-native-promise')]: Promise,
  [Symbol.for('jest-native-now')]: Date.now.bind(Date),
  [Symbol.for('jest-native-read-file')]: readFileSync,
  [Symbol.for('jest-native-write-file')]: writeFileSync,
  [Symbol.for('jest-native-exists-file')]: existsSync,
  'jest-symbol-do-not-touch': Symbol,
}

/** Remembers the globals; the returned function puts them back. */
function rememberGlobals() {
  const before = Object.getOwnPropertyDescriptors(globalThis)
  return () => {
    for (const key of Reflect.ownKeys(globalThis))
      if (!(key in before) && !ofPackages.has(key)) Reflect.deleteProperty(globalThis, key)
    for (const key of Reflect.ownKeys(before)) {
      const { configurable, value, get } = before[key]
      const now = Object.getOwnPropertyDescriptor(globalThis, key)
      if (configurable && (now?.value !== value || now?.get !== get))
        Object.defineProperty(globalThis, key, before[key])
    }
  }
}

/** The same for the process: its settings, who listens to it, and how it ends, which Jest wraps anew for each file. */
function rememberProcess() {
  const { env, exit } = process
  const settings = { ...env }
  const listeners = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]))
  return () => {
    for (const name of Object.keys(env)) if (!(name in settings)) Reflect.deleteProperty(env, name)
    Object.assign(process, { env: Object.assign(env, settings), exit, exitCode: undefined })
    for (const event of process.eventNames())
      for (const listener of process.rawListeners(event))
        if (!listeners.get(event)?.includes(listener)) process.removeListener(event, listener)
  }
}

module.exports = class OneContext {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  fakeTimers = null

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    this.putBack = [rememberGlobals(), rememberProcess()]
  }

  async setup() {
    Object.assign(globalThis, forJest)
  }

  async teardown() {
    this.fakeTimersModern.dispose()
    for (const putBack of this.putBack) putBack()
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  /** Only Jest's loader of ES modules asks, which is not in use; CommonJS is compiled by shared-packages.cjs. */
  getVmContext() {
    return null
  }
}
