/**
 * A Jest transformer for packages: each is loaded by Node, once for all test files of a worker. Jest would read and run
 * Prisma, Zod, the Stripe SDK and React again for each file.
 */
exports.process = (_source, path) => ({ code: `module.exports = loadedByNode(${JSON.stringify(path)})` })
