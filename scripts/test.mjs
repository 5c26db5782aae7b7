import { mkdirSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { all, PLACES, stages, usual } from "./stages.mjs"
import { RunningStage } from "./running-stage.mjs"
import { summary } from "./test-summary.mjs"

/**
 * Runs the stages named on the command line (`npm test`: the usual ones), as many at once as two processors serve, all
 * of them whatever happens, and ends with a summary. The last line has the true numbers: jest's own, and one failed for
 * every other stage that failed.
 */
const root = fileURLToPath(new URL("..", import.meta.url))
const output = `${root}/.test-output`

const named = process.argv.slice(2)
const wanted = new Set(named.length === 0 ? usual : named.flatMap((name) => (name === "all" ? all : [name])))
const strangers = [...wanted].filter((name) => !(name in stages))
if (strangers.length > 0) {
  console.error(`There is no stage ${strangers.join(", ")}. There are: all, ${Object.keys(stages).join(", ")}.`)
  process.exit(1)
}

if (wanted.has("leaks")) rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })

/** In the order in which they start where there is room. */
const waiting = Object.keys(stages).filter((name) => wanted.has(name))
/** @type {Map<string, RunningStage>} */
const running = new Map()
const ended = []
let stopped = false
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    stopped = true
    waiting.length = 0
    for (const stage of running.values()) stage.kill(signal)
  })
}

const begun = Date.now()
for (;;) {
  startWhatCan()
  if (running.size === 0) break
  const { name, result } = await Promise.race([...running.values()].map((stage) => stage.ended))
  running.delete(name)
  ended.push(result)
}
const { text, failed } = summary(ended, (Date.now() - begun) / 1000)
console.log(text)
if (failed || stopped || ended.length < wanted.size) process.exitCode = 1

function startWhatCan() {
  for (const name of [...waiting]) {
    const { after = [] } = stages[name]
    if (after.some((other) => waiting.includes(other) || running.has(other))) continue
    const taken = [...running.keys()].reduce((sum, other) => sum + placesOf(other), 0)
    if (taken + placesOf(name) <= PLACES) {
      waiting.splice(waiting.indexOf(name), 1)
      running.set(name, new RunningStage(name, stages[name], { root, output }))
    } else if (placesOf(name) > 1 && ![...running.keys()].some((other) => placesOf(other) > 1)) {
      // Small stages would take the places one after the other, and the large ones be left for the end.
      return
    }
  }
}

function placesOf(name) {
  return stages[name].places ?? 1
}
