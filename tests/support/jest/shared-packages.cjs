/**
 * Jest's runtime, except for two things. Packages are loaded by Node itself, once for all test files of a worker: Jest
 * would read and run Prisma, Zod, the Stripe SDK and React again for each of 250 files. And our own modules, still
 * fresh for each file, are compiled in Node's own context (see one-context.cjs).
 */
const { createRequire, isBuiltin } = require('node:module')
const { compileFunction, constants } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

const load = createRequire(`${process.cwd()}/package.json`)
const loaded = new Map()

/** Globals that packages created while loading: they stay as long as the packages do. */
const ofPackages = new Set()

function loadPackage(name) {
  if (loaded.has(name)) return loaded.get(name)
  const before = new Set(Reflect.ownKeys(globalThis))
  loaded.set(name, load(name))
  for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) ofPackages.add(key)
  return loaded.get(name)
}

/** Packages that Jest itself must load, so that tests and Jest share the same classes. */
const OF_JEST = /^(@jest\/|jest$|jest-|expect$)/

const isOurs = (path) => !path.includes('/node_modules/')
const isPackage = (name) => /^(?!@\/)[^./]/.test(name) && !isBuiltin(name) && !OF_JEST.test(name)

module.exports = class SharedPackages extends Runtime {
  static ofPackages = ofPackages

  constructor(...args) {
    super(...args)
    const { executor } = this
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      })
  }

  requireModule(from, name, options, isRequireActual) {
    const isShared = name && isOurs(from) && isPackage(name) && !this._resolution.resolveCjsStub(from, name)
    return isShared ? loadPackage(name) : super.requireModule(from, name, options, isRequireActual)
  }
}
