import { existsSync } from "node:fs"

import js from "@eslint/js"
import { defineConfig, globalIgnores } from "eslint/config"
import globals from "globals"
import tseslint from "typescript-eslint"

import floors from "./eslint.floors.mjs"

const projects = ["tsconfig.test.json", "integration-tests/storefront/tsconfig.json", "src/admin/tsconfig.json"].filter(
  (path) => existsSync(new URL(path, import.meta.url)),
)

/** The rooms of the shop's server above what we store and the core's tables. */
const ROOMS = [
  ...["operations", "reconciliation", "daily-close", "payouts", "subscriptions", "checkout", "notifications"],
  ...["batches", "admin-queries", "workflows", "api", "jobs", "subscribers", "policies"],
]

const forbidden = (message, ...selectors) => selectors.map((selector) => ({ selector, message }))

/** What two processes compare goes by the database's clock (`modules/acquiring/database-clock.ts`). */
const OWN_CLOCK = forbidden(
  "Take the database's time: `acquiring.clock`.",
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "MemberExpression[object.name='Date'][property.name='now']",
)

/** A statement that reads or writes the core's tables. */
const CORE_SQL =
  '/\\b(from|join|into|update)\\s+"?(order|cart|customer|payment|payment_session|payment_collection|capture|refund)"?(\\s|$)/i'

/** The core's tables, and what rows of them look like, are known in `medusa` alone. */
const CORE_TABLES = forbidden(
  "The core's tables are read, and its workflows run, in src/medusa.",
  "CallExpression[callee.property.name='graph']",
  "ImportDeclaration[importKind!='type'][source.value=/core-flows$/]",
  "MemberExpression[object.name='Modules'][property.name=/^(CART|CUSTOMER|ORDER|PAYMENT|PRODUCT|REGION|USER)$/]",
  `Literal[value=${CORE_SQL}]`,
  `TemplateElement[value.raw=${CORE_SQL}]`,
  "TSPropertySignature[key.name=/^(raw_(amount|total)|payment_(collections?|sessions?))$/]",
)

/** What a test must not say, since it holds whatever the code does. */
const ALWAYS_TRUE = [
  ...forbidden(
    "Where nothing is found, `undefined` passes this: say what it is, or use `!`.",
    "MemberExpression[property.name=/^to(Be|BeNull|BeTruthy|Equal|StrictEqual|Throw)$/] > MemberExpression.object[property.name='not'] > CallExpression.object[callee.name='expect'] ChainExpression",
    "MemberExpression > MemberExpression.object[property.name='not'] > CallExpression.object[callee.name='expect'] > LogicalExpression[operator='??'] > ChainExpression",
  ),
  ...forbidden(
    "A length or a duration is never less than nothing.",
    "CallExpression[callee.property.name='toBeGreaterThanOrEqual'] > Literal[value=0]",
    "BinaryExpression[operator='>='][left.property.name='length'] > Literal.right[value=0]",
  ),
]

/** Where one test is many cases, or draws them, a case may have an expectation of its own; where it plays one story, it may not. */
const CONDITIONAL = forbidden(
  "Say what must hold, not what must hold if something does.",
  "IfStatement > ExpressionStatement.consequent CallExpression[callee.name='expect']",
)

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
    files: ["src/{modules,medusa,providers}/**/*.ts"],
    ignores: ["**/__tests__/**", "src/modules/acquiring/{database-clock,elapsed}.ts"],
    rules: { "no-restricted-syntax": ["error", ...OWN_CLOCK] },
  },
  {
    files: [`src/{${ROOMS.join(",")}}/**/*.ts`],
    ignores: ["**/__tests__/**"],
    rules: { "no-restricted-syntax": ["error", ...OWN_CLOCK, ...CORE_TABLES] },
  },
  {
    // A card expires by the calendar; a file is named by it; the test of a connection compares the process's own clock
    // with the service's.
    files: [
      "src/checkout/shown-card.ts",
      "src/api/store/acquiring/carts/*/pay/body.ts",
      "src/api/admin/acquiring/payments/export/route.ts",
      "src/admin-queries/test-connection.ts",
    ],
    rules: { "no-restricted-syntax": ["error", ...CORE_TABLES] },
  },
  {
    files: ["src/admin/**/*.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...forbidden("It drops the focus: use parts/busy-button.", "JSXAttribute[name.name='isLoading']"),
      ],
    },
  },
  {
    files: ["**/__tests__/**/*.ts", "bench/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...ALWAYS_TRUE] },
  },
  {
    files: ["integration-tests/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", ...ALWAYS_TRUE, ...CONDITIONAL] },
  },
  {
    // Answers that are the core's own, by its names.
    files: ["src/api/store/acquiring/http-types.ts", "src/api/store/acquiring/carts/*/pay/answer.ts"],
    rules: { "no-restricted-syntax": ["error", ...OWN_CLOCK] },
  },
  floors,
)
