// TypeScript as Medusa's own command line reads it.
require("ts-node").register({})
require("./migrate.ts")
