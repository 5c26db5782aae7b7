import { readFileSync } from "node:fs"
import { resolve } from "node:path"

interface Locked {
  optionalDependencies?: Record<string, string>
}

/** npm leaves out of the lock file what its registry does not have for other platforms, and then refuses it. */
it("the lock file has every optional package (else run `node scripts/complete-lockfile.mjs`)", () => {
  const text = readFileSync(resolve(__dirname, "../../package-lock.json"), "utf8")
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> }
  const places = Object.keys(packages)
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)))
  expect(missing).toEqual([])
  expect(places.length).toBeGreaterThan(1_000)
})
