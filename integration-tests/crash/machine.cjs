// A Medusa of its own, TypeScript as Medusa's own command line reads it; it ends when the test that started it is gone.
process.on("disconnect", () => process.exit(1))
require("ts-node").register({})
require("./machine.ts")
