import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

const root = resolve(__dirname, "../..")

it("every scheduled job is run by a test: what it leads to is not proved by calling what it calls", () => {
  const names = (folder: string) => readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
  const tests = names("integration-tests").filter((file) => /^(?:http|support)\/.*\.ts$/.test(file))
  const text = tests.map((file) => readFileSync(resolve(root, "integration-tests", file), "utf8")).join("\n")
  const jobs = names("src/jobs").map((file) => file.replace(/\.ts$/, ""))
  expect(jobs.length).toBeGreaterThan(10)
  expect(jobs.filter((job) => !text.includes(`/src/jobs/${job}"`))).toEqual([])
})

/** They take as long as the service does. */
const SLOW = ["close-days", "reconcile", "resolve-in-flight", "work-notifications", "work-subscriptions"]

it.each(SLOW)("%s is once at a time: runs that wait would take the places of all other jobs", (job) => {
  const text = readFileSync(resolve(root, `src/jobs/${job}.ts`), "utf8")
  expect(text).toMatch(/^export default oneAtATime\(/m)
})
