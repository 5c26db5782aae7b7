const { default: Sequencer } = require("@jest/test-sequencer")

/** Suites before every other file: they are the longest by far, and short files of text, which Jest would start last. */
module.exports = class SuitesFirst extends Sequencer {
  sort(tests) {
    const isSuite = ({ path }) => /[/\\]integration-tests[/\\]suites[/\\]/.test(path)
    const sorted = super.sort(tests)
    return [...sorted.filter(isSuite), ...sorted.filter((test) => !isSuite(test))]
  }
}
