import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"

/**
 * What `medusa plugin:build` leaves to do: sources that it passed over, programs that can be run, and nothing in the
 * package that is not shipped.
 */
const root = fileURLToPath(new URL("..", import.meta.url))
const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const built = join(root, ".medusa/server")

const { compilerOptions } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config
const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root)
for (const source of passedOver()) compile(source)

for (const name of readdirSync(built)) if (name.startsWith("medusa-config.")) rmSync(join(built, name))
// Vite copies the folder that Medusa serves the demo's admin from.
const served = join(root, "public")
if (existsSync(served)) {
  for (const name of readdirSync(served)) rmSync(join(built, "src/admin", name), { recursive: true, force: true })
}
for (const program of Object.values(bin)) {
  const path = join(root, program)
  if (!readFileSync(path, "utf8").startsWith("#!/usr/bin/env node\n")) throw new Error(`${program} has no shebang line`)
  chmodSync(path, statSync(path).mode | 0o111)
}

/** Medusa's compiler leaves out every folder named "test", whatever is in it: a route's address can have that name. */
function passedOver() {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      path.endsWith(".ts") &&
      !/__tests__|^admin\/|\.d\.ts$/.test(path) &&
      !existsSync(join(built, "src", path.replace(/\.ts$/, ".js"))),
  )
}

function compile(source) {
  const target = join(built, "src", source.replace(/\.ts$/, ".js"))
  const { outputText, sourceMapText } = ts.transpileModule(readFileSync(join(root, "src", source), "utf8"), {
    fileName: source,
    compilerOptions: { ...options, module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Node10 },
  })
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, outputText)
  if (sourceMapText) writeFileSync(`${target}.map`, sourceMapText)
}
