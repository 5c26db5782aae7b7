const vm = require("node:vm")
const { TestEnvironment } = require("jest-environment-node")

/** Milliseconds since 1970 after which no test begins; no limit when it is not set. `.ci/run` sets it. */
const until = Number(process.env.TESTS_UNTIL || Infinity)

/**
 * Jest's environment of Node, in a context whose global object is an ordinary one. In Jest's own, every mention of
 * `Object` or `Promise` in any library passes an interceptor, some hundred times slower than the name itself.
 *
 * A run that has no time left begins no more tests: it says which it left out and ends, instead of being killed without
 * a word. Tests of a project with `testEnvironmentOptions: { isAlwaysRun: true }` begin all the same.
 */
module.exports = class PlainGlobalsEnvironment extends TestEnvironment {
  #isAlwaysRun

  constructor(config, context) {
    const { createContext } = vm
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(config, context)
    } finally {
      vm.createContext = createContext
    }
    this.#isAlwaysRun = config.projectConfig.testEnvironmentOptions.isAlwaysRun === true
  }

  handleTestEvent({ name, describeBlock, test }) {
    if (this.#isAlwaysRun || Date.now() < until) return
    // Before its hooks are counted: a shop that no test needs is not started.
    if (name === "run_describe_start") leaveOut(describeBlock)
    if (name === "test_start") leaveOut(test)
  }
}

function leaveOut(block) {
  if (block.type === "test") block.mode = "skip"
  else for (const child of block.children) leaveOut(child)
}
