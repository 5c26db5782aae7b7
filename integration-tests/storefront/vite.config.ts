import { defineConfig } from "vite"

/** Plain Vite: its own JSX transform is all that React needs here. Run through `server/build.ts`. */
export default defineConfig({
  root: __dirname,
  logLevel: "warn",
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 600 },
})
