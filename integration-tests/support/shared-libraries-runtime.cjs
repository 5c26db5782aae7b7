const Runtime = require("jest-runtime").default

/** Large, or with a state of the process' own (undici's dispatcher), and without one that a test changes. */
const SHARED = /^(@medusajs\/(framework|medusa)|zod|fast-check|undici)(\/|$)/

/** Jest's runtime, which loads every module for every file anew, but these libraries once in a process. */
module.exports = class SharedLibrariesRuntime extends Runtime {
  requireModuleOrMock(from, moduleName) {
    return SHARED.test(moduleName) ? require(moduleName) : super.requireModuleOrMock(from, moduleName)
  }
}
