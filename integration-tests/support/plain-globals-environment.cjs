const vm = require("node:vm")
const { TestEnvironment } = require("jest-environment-node")

/**
 * Jest's environment of Node, in a context whose global object is an ordinary one. In Jest's own, every mention of
 * `Object` or `Promise` in any library passes an interceptor, some hundred times slower than the name itself.
 */
module.exports = class PlainGlobalsEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY)
    try {
      super(config, context)
    } finally {
      vm.createContext = createContext
    }
  }
}
