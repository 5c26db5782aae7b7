const npm = (...script) => ({ command: "npm", args: ["run", "--silent", ...script] })
/** @param {string} report @param {number} workers @param {string[]} projects */
const jest = (report, workers, ...projects) => ({
  ...npm("jest", "--", "--maxWorkers", String(workers), "--selectProjects", ...projects),
  report,
  projects,
})
/** The four suites and the demo's commands: they wait half of their time, all at once they keep two processors busy. */
const INTEGRATION_WORKERS = 5

/** How many stages run at once on two processors: one more, since stages with a Medusa or a browser often wait. */
export const PLACES = 3

/**
 * What a run of the tests consists of, in the order in which stages start where there is room: the longest first. A
 * stage takes `places` (1 when left out) and starts when the stages of `after` have ended; those that are not part of
 * the run are not waited for.
 */
export const stages = {
  build: { title: "Build of the plugin", ...npm("build") },
  store: { title: "Fresh store", ...jest("store", 1, "store"), after: ["build"] },
  // What money depends on comes first: where a run's time ends early, the end of what follows is left out.
  integration: {
    title: "Integration",
    ...jest("integration", INTEGRATION_WORKERS, "suites", "commands", "apart"),
    places: 2,
    after: ["build"],
  },
  // The plugin's build reads the folder that these two build the demo's admin into.
  browser: { title: "Browser", ...jest("browser", 2, "browser"), places: 2, after: ["build"] },
  lint: { title: "Types, lint and format", ...npm("lint") },
  unit: { title: "Unit", ...jest("unit", 1, "unit") },
  simulator: { title: "Simulator", ...jest("simulator", 1, "simulator") },
  rules: { title: "Import rules and suites", ...jest("rules", 1, "lint") },
  endurance: { title: "Endurance", ...jest("endurance", 1, "endurance") },
  // It measures: nothing else runs meanwhile.
  bench: { title: "Cost of the client", ...npm("bench", "--", "--check"), places: PLACES, after: ["build"] },
  leaks: {
    title: "Card data in output",
    ...jest("leaks", 1, "leaks"),
    after: ["lint", "rules", "unit", "simulator", "build", "integration", "browser", "store", "bench", "endurance"],
  },
}

/** `npm test`. */
export const usual = ["lint", "rules", "unit", "simulator", "integration", "browser", "leaks"]
/** `.ci/run`. */
export const all = [...usual, "build", "store", "bench"]
