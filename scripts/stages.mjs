const npm = (...script) => ({ command: "npm", args: ["run", "--silent", ...script] })
/** @param {string} report @param {number} workers @param {string[]} projects */
const jest = (report, workers, ...projects) => ({
  ...npm("jest", "--", "--maxWorkers", String(workers), "--selectProjects", ...projects),
  report,
  projects,
  processors: Math.min(workers, 2),
})
/** The four suites and the demo's commands: they wait half of their time, all at once they keep two processors busy. */
const INTEGRATION_WORKERS = 5

/**
 * What a run of the tests consists of. A stage starts as soon as `processors` (1 when left out) are free and the stages
 * of `after` have ended; those that are not part of the run are not waited for.
 */
export const stages = {
  types: { title: "Types", ...npm("typecheck") },
  lint: { title: "Lint and format", ...npm("lint") },
  rules: { title: "Import rules and suites", ...jest("rules", 1, "lint") },
  unit: { title: "Unit", ...jest("unit", 1, "unit") },
  simulator: { title: "Simulator", ...jest("simulator", 1, "simulator") },
  build: { title: "Build of the plugin", ...npm("build") },
  integration: { title: "Integration", ...jest("integration", INTEGRATION_WORKERS, "suites", "commands", "apart") },
  browser: { title: "Browser", ...jest("browser", 2, "browser") },
  store: { title: "Fresh store", ...jest("store", 1, "store"), after: ["build"] },
  bench: { title: "Cost of the client", ...npm("bench", "--", "--check"), processors: 2, after: ["build"] },
  endurance: { title: "Endurance", ...jest("endurance", 1, "endurance") },
  leaks: {
    title: "Card data in output",
    ...jest("leaks", 1, "leaks"),
    after: [
      "types",
      "lint",
      "rules",
      "unit",
      "simulator",
      "build",
      "integration",
      "browser",
      "store",
      "bench",
      "endurance",
    ],
  },
}

/** `npm test`. */
export const usual = ["types", "lint", "rules", "unit", "simulator", "integration", "browser", "leaks"]
/** `.ci/run`. */
export const all = [...usual, "build", "store", "bench"]
