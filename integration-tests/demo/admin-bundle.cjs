// The admin's bundler as `medusa build` calls it, but with a target of ours: that of `medusa build` is also where the
// plugin is built.
require("ts-node").register({})
// Whatever port the shop is on, and whatever `.env` says: the admin asks the server that it came from.
process.env.MEDUSA_BACKEND_URL = ""
const { mkdirSync, renameSync, rmSync, writeFileSync } = require("node:fs")
const { dirname, join } = require("node:path")
const { getConfigFile, getResolvedPlugins } = require("@medusajs/framework/utils")

async function build(target, stamp, hash) {
  const bundler = await import("@medusajs/admin-bundler")
  const { configModule, error } = await getConfigFile(process.cwd(), "medusa-config")
  if (error) throw error
  const plugins = await getResolvedPlugins(process.cwd(), configModule, true)
  const adminsOf = (type) => plugins.flatMap(({ admin }) => (admin?.type === type ? [admin.resolve] : []))
  const fresh = `${target}.${process.pid}`
  mkdirSync(dirname(target), { recursive: true })
  await bundler.build({
    disable: false,
    sources: adminsOf("local"),
    plugins: adminsOf("package"),
    ...configModule.admin,
    outDir: fresh,
  })
  writeFileSync(join(fresh, stamp), hash)
  rmSync(target, { recursive: true, force: true })
  renameSync(fresh, target)
}

build(...process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
