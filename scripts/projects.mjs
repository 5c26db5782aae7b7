/** Every part of the repository that is compiled by itself; what `eslint.config.mjs` has, and the package's own. */
export const projects = [
  "tsconfig.json",
  "tsconfig.test.json",
  "src/admin/tsconfig.json",
  "integration-tests/storefront/tsconfig.json",
]
