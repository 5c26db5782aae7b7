const vm = require("node:vm")
const { ModernFakeTimers } = require("@jest/fake-timers")
const { ModuleMocker } = require("jest-mock")
const PlainGlobalsEnvironment = require("./plain-globals-environment.cjs")

/** Stands for the process' own context, which has no handle of its own. */
const OWN_CONTEXT = vm.createContext(vm.constants.DONT_CONTEXTIFY)

const { compileFunction } = vm
vm.compileFunction = (code, parameters, options) =>
  compileFunction(
    code,
    parameters,
    options?.parsingContext === OWN_CONTEXT ? { ...options, parsingContext: undefined } : options,
  )

/**
 * Tests that run in the process' own context, for the projects whose files need no Medusa: what one of them has loaded
 * of a library (`shared-libraries-runtime.cjs`) serves the next, and is an `Error` or a `Date` of the same kind. A
 * context for each file would have every library loaded once more, which takes longer than the tests. What is written as
 * an ES module cannot be imported here.
 *
 * The globals and the environment's variables are put back after each file.
 */
module.exports = class SharedLibrariesEnvironment extends PlainGlobalsEnvironment {
  #globals = Object.getOwnPropertyDescriptors(globalThis)
  #variables = { ...process.env }

  constructor(config, context) {
    super(config, context)
    this.global = globalThis
    this.moduleMocker = new ModuleMocker(globalThis)
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis })
    // The older ones are not used: they would keep the timers of the context that is left.
    this.fakeTimers = null
  }

  getVmContext() {
    return this.context && OWN_CONTEXT
  }

  async teardown() {
    await super.teardown()
    for (const name of Reflect.ownKeys(globalThis)) {
      const before = this.#globals[name]
      if (!before) Reflect.deleteProperty(globalThis, name)
      else if (before.value !== globalThis[name] && "value" in before) Object.defineProperty(globalThis, name, before)
    }
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name]
    Object.assign(process.env, this.#variables)
  }
}
