/** Every address of the package that a store may import, with something it must find there. */
export const EXPORTS: Record<string, string> = {
  "medusa-payment-acquiring/client": "AcquirerClient",
  "medusa-payment-acquiring/config": "acquiring",
  "medusa-payment-acquiring/modules/acquiring": "default",
  "medusa-payment-acquiring/providers/acquiring": "default",
  "medusa-payment-acquiring/sandbox": "startSandbox",
  "medusa-payment-acquiring/storefront": "collectDevice",
  "medusa-payment-acquiring/workflows": "captureOrdersWorkflow",
}

/** Types that somebody who uses the client alone writes down. */
const CLIENT_TYPES = [
  "CallListener",
  "ExchangeRecord",
  "FinishedCall",
  "OperationOutcome",
  "OrderSelection",
  "Transport",
]

/** What a shop's own route and subscribers write down. */
const WORKFLOW_TYPES = ["ArrivedRequest", "Instrument", "PayOutcome", "SubscriptionEvent", "Voucher"]
const WORKFLOW_VALUES = [
  ...["BATCH_PROGRESS_EVENT", "INCIDENT_EVENTS", "SubscriptionEvents", "VOUCHER_ISSUED_EVENT"],
  ...["SubscriptionChanged", "TotalChanged", "payByCard"],
]

/** How TypeScript may find the types beside the way of a Medusa store. */
export const OTHER_RESOLUTIONS = [
  { module: "CommonJS", moduleResolution: "node" },
  { module: "ESNext", moduleResolution: "Bundler" },
] as const

/** A TypeScript file that compiles when every export has its types. */
export function typeCheck(): string {
  const lines = Object.entries(EXPORTS).map(([source, name], at) => {
    const binding = name === "default" ? `found${at}` : `{ ${name} as found${at} }`
    return `import ${binding} from "${source}"\nexport const check${at}: NonNullable<unknown> = found${at}\n`
  })
  lines.push(`export type { ${CLIENT_TYPES.join(", ")} } from "medusa-payment-acquiring/client"\n`)
  lines.push(`export type { ${WORKFLOW_TYPES.join(", ")} } from "medusa-payment-acquiring/workflows"\n`)
  lines.push(`export { ${WORKFLOW_VALUES.join(", ")} } from "medusa-payment-acquiring/workflows"\n`)
  return `${lines.join("")}\n// @ts-expect-error the types are there, so a wrong one is seen\nexport const wrong: number = found0\n`
}

/** A script that fails when an export cannot be required; the admin's is for a browser, so it is only looked up. */
export function requireCheck(): string {
  const sources = [...Object.entries(EXPORTS), ["medusa-payment-acquiring/package.json", "name"]]
  const found = sources.map(
    ([source, name]) => `if (!require("${source}").${name}) throw new Error("${source} has no ${name}")\n`,
  )
  return `${found.join("")}require.resolve("medusa-payment-acquiring/admin")\n`
}
