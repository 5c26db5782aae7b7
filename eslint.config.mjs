import { existsSync } from "node:fs"

import js from "@eslint/js"
import { defineConfig, globalIgnores } from "eslint/config"
import globals from "globals"
import tseslint from "typescript-eslint"

import floors from "./eslint.floors.mjs"

const projects = ["tsconfig.test.json", "integration-tests/storefront/tsconfig.json", "src/admin/tsconfig.json"].filter(
  (path) => existsSync(new URL(path, import.meta.url)),
)

/** The rooms of the shop's server. */
const SHOP =
  "modules,medusa,operations,reconciliation,daily-close,payouts,subscriptions,checkout,notifications,batches,admin-queries,providers,workflows,jobs,subscribers"

export default defineConfig(
  globalIgnores([
    ".medusa/",
    ".demo/",
    ".cache/",
    ".test-output/",
    "public/",
    "**/dist/",
    "integration-tests/storefront/public/",
  ]),
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    languageOptions: { parserOptions: { project: projects, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "prefer-rest-params": "off", // Medusa's services call super(...arguments)
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "separate-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ["**/*.{js,cjs,mjs}"],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      ...tseslint.configs.disableTypeChecked.languageOptions,
      globals: globals.node,
    },
  },
  { files: ["**/*.{js,cjs}"], rules: { "@typescript-eslint/no-require-imports": "off" } },
  { files: ["src/**"], ignores: ["src/sandbox/bin.ts"], rules: { "no-console": "error" } },
  {
    // What two processes compare goes by the database's clock (`modules/acquiring/database-clock.ts`).
    files: [`src/{${SHOP}}/**/*.ts`],
    ignores: [
      "**/__tests__/**",
      "src/modules/acquiring/database-clock.ts",
      // A card expires by the calendar; the test of a connection compares the process's own clock with the service's.
      "src/checkout/shown-card.ts",
      "src/admin-queries/test-connection.ts",
    ],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          "NewExpression[callee.name='Date'][arguments.length=0]",
          "MemberExpression[object.name='Date'][property.name='now']",
        ].map((selector) => ({ selector, message: "Take the database's time: `acquiring.clock`." })),
      ],
    },
  },
  floors,
)
