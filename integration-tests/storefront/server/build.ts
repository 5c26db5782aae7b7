import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { promisify } from "node:util"

const shop = resolve(__dirname, "..")
const repository = resolve(shop, "../..")
const SOURCES = ["src", "public", "index.html", "vite.config.ts", "tsconfig.json"].map((path) => join(shop, path))
const HELPERS = join(repository, "src/storefront")
const STAMP = ".content-hash"

/**
 * Builds the shop into `outDir` (by default one that is ignored by git) and answers its path; a build of the
 * same sources is used again. Rejects with Vite's own message when the sources do not build.
 */
export async function buildStorefront(outDir: string = join(repository, ".demo/storefront")): Promise<string> {
  const hash = sourcesHash()
  if (readStamp(outDir) === hash) return outDir
  const fresh = `${outDir}.${process.pid}-${Date.now()}`
  try {
    await vite(["build", "--config", join(shop, "vite.config.ts"), "--outDir", fresh, "--emptyOutDir"])
    writeFileSync(join(fresh, STAMP), hash)
    mkdirSync(dirname(outDir), { recursive: true })
    rmSync(outDir, { recursive: true, force: true })
    renameSync(fresh, outDir)
  } catch (error) {
    // Two builds at once: whichever was first has put the same content there.
    if (readStamp(outDir) !== hash) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return outDir
}

/** In a process of its own: Vite is an ES module, and its memory goes when it is done. */
async function vite(args: string[]): Promise<void> {
  const bin = join(dirname(require.resolve("vite/package.json", { paths: [repository] })), "bin/vite.js")
  try {
    const env = { ...process.env, NODE_ENV: "production" }
    await promisify(execFile)(process.execPath, [bin, ...args], { cwd: shop, env })
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string }
    throw new Error(`The demo shop does not build:\n${stderr || stdout || String(error)}`, { cause: error })
  }
}

function sourcesHash(): string {
  const hash = createHash("sha256")
  const lock = join(repository, "package-lock.json")
  for (const path of [...SOURCES, HELPERS, lock].flatMap(filesBelow)) {
    hash.update(relative(repository, path)).update("\0").update(readFileSync(path)).update("\0")
  }
  return hash.digest("hex")
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.name !== "__tests__")
      .sort((a, b) => a.name.localeCompare(b.name))
      .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
  } catch {
    return [path]
  }
}

function readStamp(outDir: string): string | undefined {
  const stamp = join(outDir, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined
}
