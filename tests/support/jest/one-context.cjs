/**
 * A Jest environment without a VM context of its own. All test files of a worker share Node's globals, so that packages
 * are loaded only once for all of them (see shared-packages.cjs), and an Error from Node or a package is the same class
 * as in a test. Whatever a file leaves on the globals, in process.env or as process listeners is cleaned up after it.
 * The interface: https://jestjs.io/docs/configuration#testenvironment-string
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')
const { ofPackages } = require('./shared-packages.cjs')

/** Jest's own modules look up these names, whatever a test does to the globals. */
const forJest = {
  [Symbol.for('jest-native-promise')]: Promise,
  [Symbol.for('jest-native-now')]: Date.now.bind(Date),
  [Symbol.for('jest-native-read-file')]: readFileSync,
  [Symbol.for('jest-native-write-file')]: writeFileSync,
  [Symbol.for('jest-native-exists-file')]: existsSync,
  'jest-symbol-do-not-touch': Symbol,
}

/** Remembers the globals; returns a function that restores them. */
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

/** The same for the process: its env, its listeners, and process.exit, which Jest wraps again for each file. */
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

  /** Only Jest's ES module loader calls this, and it is not in use; CommonJS is compiled by shared-packages.cjs. */
  getVmContext() {
    return null
  }
}
