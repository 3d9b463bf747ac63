/**
 * Jest's own environment for Node, in which packages are those that Node has loaded (see packages.cjs). What they throw
 * and return is of the same classes as in a test, and they read the same process.env.
 * The interface: https://jestjs.io/docs/configuration#testenvironment-string
 */
const { TestEnvironment } = require('jest-environment-node')

const CLASSES = /^(Date|Map|Set|Promise|RegExp|ArrayBuffer|[A-Z]\w*Array|[A-Z]?\w*Error)$/

module.exports = class extends TestEnvironment {
  settings = { ...process.env }

  constructor(config, context) {
    super(config, context)
    this.global.loadedByNode = require
    this.global.process.env = process.env
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (CLASSES.test(name)) this.global[name] = globalThis[name]
  }

  async setup() {
    await super.setup()
    // WebAssembly is compiled while its package loads, which Node cannot wait for in `require`.
    const shaping = { path: require.resolve('harfbuzzjs'), package: await import('harfbuzzjs') }
    this.global.loadedByNode = (path) => (path === shaping.path ? shaping.package : require(path))
  }

  async teardown() {
    const { env } = process
    for (const name of Object.keys(env)) if (!(name in this.settings)) Reflect.deleteProperty(env, name)
    Object.assign(env, this.settings)
    await super.teardown()
  }
}
