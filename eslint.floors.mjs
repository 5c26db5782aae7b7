import boundaries from "eslint-plugin-boundaries"

/**
 * The house has floors, and imports go down only: `acquirer` (in it `domain` ← `operations`, `profile` ← `wire` ←
 * `client`; `recipe-finder` beside `wire`) ← `modules` ← `medusa` (the core's tables and workflows) ← `operations` (one call at the service each)
 * ← `reconciliation` ← (`daily-close`, `payouts`, `subscriptions`) ← `checkout` ← (`notifications`, `batches`) ← `admin-queries` ← (`providers`, `workflows`) ←
 * (`api`, `jobs`, `subscribers`, `policies`). Beside it stand rooms with doors of their own: `admin`, `storefront`,
 * `sandbox`, `config`. `cards` is what the server's `domain` and the browser's `storefront` share, `currencies` what the two browser rooms do; `words` are the routes' and the jobs'. Nobody imports a provider or the sandbox. `integration-tests/lint` shows each rule at work.
 */
const elements = [
  ["domain", "src/acquirer/domain"],
  ["operations", "src/acquirer/operations"],
  ["profile", "src/acquirer/profile"],
  ["codecs", "src/acquirer/wire/codecs"],
  ["wire", "src/acquirer/wire"],
  ["recipe-finder", "src/acquirer/recipe-finder"],
  ["client", "src/acquirer"],
  ["modules", "src/modules"],
  ["medusa", "src/medusa"],
  ["house-operations", "src/operations"],
  ["reconciliation", "src/reconciliation"],
  ["subscriptions", "src/subscriptions"],
  ["daily-close", "src/daily-close"],
  ["payouts", "src/payouts"],
  ["checkout", "src/checkout"],
  ["notifications", "src/notifications"],
  ["batches", "src/batches"],
  ["admin-queries", "src/admin-queries"],
  ["providers", "src/providers"],
  ["workflows", "src/workflows"],
  ["api", "src/api"],
  ["jobs", "src/jobs"],
  ["subscribers", "src/subscribers"],
  ["policies", "src/policies"],
  ["admin", "src/admin"],
  ["storefront", "src/storefront"],
  ["cards", "src/cards"],
  ["currencies", "src/currencies"],
  ["words", "src/words"],
  ["sandbox", "src/sandbox"],
  ["config", "src/config"],
].map(([type, pattern]) => ({ type, pattern, partialMatch: false }))

const acquirer = ["domain", "operations", "profile", "codecs", "wire", "recipe-finder", "client"]
const shop = [
  ...["providers", "workflows", "api", "jobs", "subscribers", "policies", "modules", "config"],
  ...["medusa", "house-operations", "reconciliation", "daily-close", "payouts", "subscriptions", "checkout"],
  ...["notifications", "batches", "admin-queries"],
]
/** The storeys above `acquirer`, lowest first: each may use those below it. */
const ground = [...acquirer, "modules"]
const upToOperations = [...ground, "medusa", "house-operations"]
const upToReconciliation = [...upToOperations, "reconciliation"]
const upToSubscriptions = [...upToReconciliation, "subscriptions"]
const upToCheckout = [...upToSubscriptions, "checkout"]
const everyRoom = [...upToCheckout, "daily-close", "payouts", "notifications", "batches", "admin-queries"]
const everyDoor = [...everyRoom, "workflows"]

/** What each room may import besides itself; `types` only with `import type`. */
const doors = {
  cards: {},
  currencies: {},
  words: {},
  domain: { values: ["cards"] },
  operations: { values: ["domain"], types: ["profile"] },
  profile: { values: ["domain"], types: ["operations"] },
  codecs: { values: ["domain", "operations", "profile"] },
  wire: { values: ["domain", "operations", "profile", "codecs"] },
  "recipe-finder": { values: ["domain", "operations", "profile", "codecs"] },
  client: { values: acquirer },
  modules: { values: acquirer },
  medusa: { values: ground },
  "house-operations": { values: [...ground, "medusa"] },
  reconciliation: { values: upToOperations },
  "daily-close": { values: upToReconciliation },
  payouts: { values: upToReconciliation },
  subscriptions: { values: upToReconciliation },
  checkout: { values: upToSubscriptions },
  notifications: { values: upToSubscriptions },
  batches: { values: upToReconciliation },
  "admin-queries": { values: [...upToCheckout, "daily-close", "payouts", "notifications", "batches"] },
  providers: { values: upToCheckout },
  workflows: { values: everyRoom },
  api: { values: [...everyDoor, "words"] },
  jobs: { values: [...everyDoor, "words"] },
  subscribers: { values: everyDoor },
  policies: {},
  admin: { values: ["currencies"], types: ["api"] },
  storefront: { values: ["cards", "currencies"], types: ["domain"] },
  sandbox: { values: ["domain", "operations", "profile", "codecs"] },
  config: { types: [...upToCheckout, "providers"] },
}

const room = (...types) => ({ element: { types: { anyOf: types } } })
const packages = (...source) => ({ module: { origin: "external", source } })

const policies = Object.entries(doors).flatMap(([type, { values = [], types = [] }]) => [
  { from: room(type), allow: { to: room(type, ...values) } },
  ...(types.length > 0 ? [{ from: room(type), allow: { to: room(...types), dependency: { kind: "type" } } }] : []),
])

const others = Object.keys(doors)
const outside = (...rooms) => room(...others.filter((type) => !rooms.includes(type)))

export default {
  files: ["src/**/*.{ts,tsx}"],
  ignores: ["**/__tests__/**"],
  plugins: { boundaries },
  settings: {
    "import/resolver": { node: { extensions: [".ts", ".tsx", ".js", ".mjs"] } },
    "boundaries/legacy-warnings": false,
    "boundaries/elements": elements,
    "boundaries/files": [{ category: "test", pattern: "**/__tests__/**" }],
  },
  rules: {
    "boundaries/no-unknown-files": "error",
    "boundaries/dependencies": [
      "error",
      {
        default: "disallow",
        checkAllOrigins: true,
        checkUnknownLocals: true,
        checkInternals: true,
        message: "{{from.element.types}} may not import {{dependency.source}}: see the floors in eslint.floors.mjs",
        policies: [
          ...policies,
          { allow: { to: { module: { origin: ["external", "core"] } } } },
          { from: outside(...shop), disallow: { to: packages("@medusajs/**") } },
          { from: room("admin"), allow: { to: packages("@medusajs/{admin-sdk,admin-shared,icons,js-sdk,ui,types}") } },
          { from: outside("wire", "codecs"), disallow: { to: packages("fast-xml-parser", "htmlparser2", "saxes") } },
          // Calls to the service leave through one transport; the sandbox delivers notifications by itself.
          { from: outside("wire", "sandbox"), disallow: { to: packages("undici") } },
          {
            from: room("storefront", "cards", "currencies", "admin"),
            disallow: { to: { module: { origin: "core" } } },
          },
          { from: room("storefront", "cards", "currencies"), disallow: { to: packages("**") } },
          { disallow: { to: { file: { categories: "test" } } } },
        ],
      },
    ],
  },
}
