import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/**
 * Adds to `package-lock.json` what npm leaves out of it: optional packages for other platforms that the registry it
 * asked did not have. Without them `npm ci` refuses the lock file. They carry no checksum, and only a machine of their
 * platform asks for them. `integration-tests/lint` fails when this must be run.
 */
const file = fileURLToPath(new URL("../package-lock.json", import.meta.url))
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openbsd", "openharmony", "win32"]
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"]

/** Whether Node finds `name` from the package at `place`: in it, or further up. */
function found(packages, place, name) {
  const folders = place.split("/node_modules/")
  return (
    folders.some((_, depth) => {
      const folder = folders.slice(0, folders.length - depth).join("/node_modules/")
      return `${folder}/node_modules/${name}` in packages
    }) || `node_modules/${name}` in packages
  )
}

function entry(name, version, { dev }) {
  const words = name.split("/").at(-1).split("-")
  const os = words.filter((word) => SYSTEMS.includes(word))
  const cpu = words.filter((word) => PROCESSORS.includes(word))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`${name} does not say its platform`)
  const libc = os[0] === "linux" ? { libc: [words.at(-1).startsWith("musl") ? "musl" : "glibc"] } : {}
  return { version, cpu, ...(dev && { dev }), ...libc, optional: true, os }
}

const lock = JSON.parse(readFileSync(file, "utf8"))
const { "": root, ...packages } = lock.packages
let added = 0
for (const [place, owner] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    if (found(packages, place, name)) continue
    packages[`node_modules/${name}`] = entry(name, version, owner)
    added += 1
  }
}
const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"))
lock.packages = { "": root, ...Object.fromEntries(sorted) }
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} added`)
