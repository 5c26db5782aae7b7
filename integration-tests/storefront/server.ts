/** The demo shop, for `npm start` and the browser tests: build it (once for the same sources), serve it, close it. */
export { buildStorefront } from "./server/build"
export type { StorefrontConfig } from "./server/config"
export { startStorefront } from "./server/serve"
export type { RunningStorefront, StorefrontOptions } from "./server/serve"
