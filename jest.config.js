/** @param {boolean} jsx */
const swc = (jsx) => [
  "@swc/jest",
  {
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", decorators: true, tsx: jsx },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: "automatic" } },
    },
  },
]

const base = {
  testEnvironment: "<rootDir>/integration-tests/support/plain-globals-environment.cjs",
  transform: { "\\.[jt]s$": swc(false), "\\.[jt]sx$": swc(true) },
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.demo/", "<rootDir>/.cache/", "<rootDir>/public/"],
  setupFiles: ["<rootDir>/integration-tests/support/environment.ts"],
}

/** Without a Medusa: what a file has loaded of the large libraries serves the next. */
const withoutStore = {
  ...base,
  testEnvironment: "<rootDir>/integration-tests/support/shared-libraries-environment.cjs",
  runtime: "<rootDir>/integration-tests/support/shared-libraries-runtime.cjs",
}

/** With PostgreSQL: one server for the whole run, a database of its own for every file. */
const withDatabase = {
  ...base,
  globalSetup: "<rootDir>/integration-tests/support/global-setup.ts",
  globalTeardown: "<rootDir>/integration-tests/support/global-teardown.ts",
}

// What tests start of the demo shop keeps its logs and builds away from a developer's own.
process.env.DEMO_FOLDER ??= ".test-output/demo"

module.exports = {
  // A machine may be busy: a test that hangs is told by what it waits for.
  testTimeout: 300_000,
  // Every file that boots Medusa leaves some 200 MB behind: a worker is replaced before the heap is full.
  maxWorkers: 2,
  workerIdleMemoryLimit: "1GB",
  testSequencer: "<rootDir>/integration-tests/support/suites-first.cjs",
  projects: [
    {
      ...withoutStore,
      displayName: "unit",
      testMatch: ["src", "integration-tests/storefront/src"].map(
        (folder) => `<rootDir>/${folder}/**/__tests__/**/*.unit.spec.{ts,tsx}`,
      ),
    },
    { ...base, displayName: "lint", testMatch: ["<rootDir>/integration-tests/lint/**/*.spec.ts"] },
    { ...withoutStore, displayName: "simulator", testMatch: ["<rootDir>/integration-tests/simulator/**/*.spec.ts"] },
    {
      ...withDatabase,
      displayName: "integration",
      testMatch: ["<rootDir>/integration-tests/http/**/*.spec.ts"],
    },
    // The files of `integration`, many to a Medusa: what `npm test` runs instead.
    { ...withDatabase, displayName: "suites", testMatch: ["<rootDir>/integration-tests/suites/*.spec.ts"] },
    // Shops that Medusa's configuration makes otherwise; it is read once in a process.
    { ...withDatabase, displayName: "apart", testMatch: ["<rootDir>/integration-tests/apart/**/*.spec.ts"] },
    { ...withDatabase, displayName: "commands", testMatch: ["<rootDir>/integration-tests/commands/**/*.spec.ts"] },
    // In full: many machines, many minutes, and a seed for each file (see CONTRIBUTING). The suites have small doses.
    {
      ...withDatabase,
      displayName: "endurance",
      setupFiles: [...base.setupFiles, "<rootDir>/integration-tests/support/endurance.ts"],
      testMatch: ["<rootDir>/integration-tests/endurance/**/*.spec.ts"],
    },
    {
      ...withDatabase,
      displayName: "browser",
      globalSetup: "<rootDir>/integration-tests/browser/global-setup.ts",
      testMatch: ["<rootDir>/integration-tests/browser/**/*.spec.ts"],
    },
    {
      ...base,
      displayName: "leaks",
      testMatch: ["<rootDir>/integration-tests/leaks/**/*.spec.ts"],
      // It reads what the others have printed, however many there were.
      testEnvironmentOptions: { isAlwaysRun: true },
    },
    { ...withDatabase, displayName: "store", testMatch: ["<rootDir>/integration-tests/store/**/*.spec.ts"] },
  ],
}
