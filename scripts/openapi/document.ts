import { readdirSync, readFileSync } from "node:fs"
import { join, relative, resolve, sep } from "node:path"
import { STOREFRONT_HEADERS } from "../../src/checkout/arrived-request"
import { answerSchemas, refTo } from "./answer-schemas"
import { readRoute, type RouteSource } from "./read-route"
import { jsonSchemaOf, needsFields, parametersOf } from "./request-schemas"

const API = resolve(__dirname, "../../src/api")
const PROBLEM = "ProblemAnswer"
/** The same to shoppers, and of a total that is not the one they saw. */
const STORE_PROBLEM = "StoreProblemAnswer"
const TOTAL_CHANGED = "TotalChangedAnswer"

/** Every route of the plugin as an OpenAPI document: nothing in it is written twice. */
export async function openApiDocument(): Promise<object> {
  const routes = routeFiles().flatMap((file) => readRoute(file, pathOf(file)))
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = await operation(route)
  const answers = routes.flatMap((route) => (route.answers && !route.mediaTypes ? [route.answers] : []))
  const { version, license, description } = JSON.parse(
    readFileSync(resolve(__dirname, "../../package.json"), "utf8"),
  ) as Record<string, string>
  return {
    openapi: "3.1.0",
    info: { title: "medusa-payment-acquiring", version, description, license: { name: license, identifier: license } },
    servers: [{ url: "http://localhost:9000", description: "The Medusa application that has the plugin" }],
    tags: TAGS.map(({ name, description: text }) => ({ name, description: text })),
    paths,
    components: {
      schemas: answerSchemas([PROBLEM, STORE_PROBLEM, TOTAL_CHANGED, ...new Set(answers)]),
      responses: {
        Invalid: problem("A field of the request is at fault: `errors` says which, and why."),
        Impossible: problem("It cannot be done as things stand: `message` says why, and what to do."),
        Unauthorized: {
          description: "Nobody is signed in.",
          content: { "application/json": { schema: { type: "object", properties: { message: { type: "string" } } } } },
        },
        Forbidden: problem("Whoever is signed in may not, or a page of another site sent it."),
        NotFound: problem("There is no such thing."),
        Conflict: problem("The account is closed, or somebody else was faster. `message` says what to do next."),
        TooLarge: problem("The body is too large. `message` says how much is taken."),
        NotJson: problem("The body is not marked as JSON. Nothing was done."),
        Refused: problem("The service refused."),
        Unanswered: problem("The service did not answer, or cannot be understood."),
        Problem: problem(
          "It did not come about. 409: the account is closed, somebody else was faster, or the total has changed. " +
            "422: the service refused. 502: the service did not answer, or cannot be understood. `message` says what to do next.",
        ),
        StoreInvalid: problem(
          "It is refused as it was sent: `message` says why, in words for the shopper where it is their choice. `problems` or `errors`, " +
            "where there are any, name each field.",
          STORE_PROBLEM,
        ),
        StoreUnauthorized: problem("It is for a signed-in customer.", STORE_PROBLEM),
        StoreNotFound: problem("There is no such thing, or it is somebody else's.", STORE_PROBLEM),
        TotalChanged: problem(
          "Something else is to be paid, or deducted later, than was shown. Nothing was sent.",
          TOTAL_CHANGED,
        ),
        TooManyAttempts: problem(
          "There were too many attempts to pay, `type` is `too_many_attempts`. Nothing was sent.",
          STORE_PROBLEM,
        ),
        StoreProblem: problem("It did not come about; `message` says what to do next.", STORE_PROBLEM),
        NotificationUnreadable: problem("It cannot be read as a notification: `message` says why."),
        NotificationUnsigned: problem("Its signature is wrong or missing."),
        NotificationForbidden: problem(
          "It comes from an address that the setting `notifications.addresses` does not list (`type` is `address`), or has the " +
            "`merchant_id` or `account_id` of another account (`account`).",
        ),
        NotificationNotFound: problem("No such account is declared."),
        NotificationUnavailable: problem(
          "The account's settings are incomplete or cannot be read, so that nothing was taken in: send it again.",
        ),
        PageMalformed: page("The address is malformed.", "text/plain"),
        PageForbidden: page("The link has run out, or is not valid."),
        PageNotOpened: page("It cannot be paid this way as things stand. The page says what to do."),
        PageUnavailable: page("The settings of an account cannot be read: nothing can be said of the payment."),
        PageFailed: page("The store could not open it. The page says what to do."),
        PageUnanswered: page("The service did not answer, or the account is closed. The page says what to do."),
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        session: { type: "apiKey", in: "cookie", name: "connect.sid" },
        secretKey: { type: "http", scheme: "basic", description: "A secret API key as the user name." },
        publishableKey: { type: "apiKey", in: "header", name: "x-publishable-api-key" },
      },
    },
  }
}

/** Who a route is for, by the beginning of its path: Medusa itself decides by that who may come in. */
const TAGS = [
  {
    name: "Admin",
    prefix: "/admin/",
    description: "For merchants.",
    security: () => [{ bearer: [] }, { session: [] }, { secretKey: [] }],
  },
  {
    name: "Store",
    prefix: "/store/",
    description: "For storefronts. Sums in major units, as everywhere in the Store API.",
    security: (signedIn: boolean) =>
      signedIn
        ? [
            { publishableKey: [], bearer: [] },
            { publishableKey: [], session: [] },
          ]
        : [{ publishableKey: [] }],
  },
  { name: "Service", prefix: "/hooks/", description: "For the acquiring service; signed by it.", security: () => [] },
  {
    name: "Pages",
    prefix: "/acquiring/",
    description: "Pages that a shopper's browser is sent to, with a signed token in `?token=`.",
    security: () => [],
  },
]

/** What else may be answered, where a route's comment names it. */
const REFUSALS: Record<string, string> = {
  400: "Impossible",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  415: "NotJson",
  422: "Refused",
  502: "Unanswered",
}

/** The same where it is another answer. */
const REFUSALS_OF: Record<string, Record<string, string>> = {
  Store: {
    ...{ 400: "StoreInvalid", 401: "StoreUnauthorized", 404: "StoreNotFound" },
    ...{ 409: "TotalChanged", 413: "TooLarge", 429: "TooManyAttempts" },
  },
  Service: {
    400: "NotificationUnreadable",
    401: "NotificationUnsigned",
    403: "NotificationForbidden",
    404: "NotificationNotFound",
    413: "TooLarge",
    503: "NotificationUnavailable",
  },
  Pages: {
    400: "PageMalformed",
    403: "PageForbidden",
    409: "PageNotOpened",
    500: "PageFailed",
    502: "PageUnanswered",
    503: "PageUnavailable",
  },
}

/** How a shop's own server says whose payment it is. */
const HANDED_OVER = Object.entries({
  secret: "The setting `storefront_secret`, from a shop's own server alone: without it the others are refused.",
  ip: "The shopper's IP address.",
  userAgent: "The shopper's `user-agent`.",
  acceptLanguage: "The shopper's `accept-language`.",
} satisfies Record<keyof typeof STOREFRONT_HEADERS, string>).map(([name, description]) => ({
  name: STOREFRONT_HEADERS[name as keyof typeof STOREFRONT_HEADERS],
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
}))

function refusals(tag: string, statuses: readonly string[]): object {
  return Object.fromEntries(
    statuses.map((status) => {
      const name = (REFUSALS_OF[tag] ?? REFUSALS)[status]
      if (!name) throw new Error(`Nobody knows what ${status} says`)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

async function operation(route: RouteSource): Promise<object> {
  const tag = TAGS.find(({ prefix }) => route.path.startsWith(prefix))
  if (!tag) throw new Error(`Nobody knows whom ${route.path} is for`)
  const isStore = tag.name === "Store"
  const query = route.query && (await jsonSchemaOf(route.query))
  const body = route.body && (await jsonSchemaOf(route.body))
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const parameters = [
    ...inPath.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    ...(query ? parametersOf(query) : []),
    ...(route.body?.name === "payBody" ? HANDED_OVER : []),
    ...(tag.name === "Pages" ? [{ name: "token", in: "query", required: true, schema: { type: "string" } }] : []),
  ]
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [tag.name],
    security: tag.security(route.signedIn),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: needsFields(body), content: { "application/json": { schema: body } } } }
      : {}),
    ...(route.takes
      ? { requestBody: { required: true, content: Object.fromEntries(route.takes.map((type) => [type, {}])) } }
      : {}),
    responses: {
      [route.status]: success(route),
      ...(tag.name === "Pages" ? { 303: { description: "On to the shop or to the payment method." } } : {}),
      ...(query || body ? { 400: { $ref: `#/components/responses/${isStore ? "StoreInvalid" : "Invalid"}` } } : {}),
      ...(route.signedIn ? { 401: { $ref: "#/components/responses/Unauthorized" } } : {}),
      // Where the store uses rights.
      ...(tag.name === "Admin" ? refusals(tag.name, ["403"]) : {}),
      ...(tag.name === "Admin" && body ? { 413: { $ref: "#/components/responses/TooLarge" } } : {}),
      ...(tag.name === "Admin" && route.method === "POST" ? refusals(tag.name, ["415"]) : {}),
      ...(tag.name === "Pages" ? refusals(tag.name, ["400", "403", "503"]) : {}),
      ...refusals(tag.name, route.refuses),
      ...(inPath.length > 0 && tag.name !== "Pages" && !route.never.includes("404") ? refusals(tag.name, ["404"]) : {}),
      ...(tag.name === "Pages"
        ? {}
        : { default: { $ref: `#/components/responses/${isStore ? "StoreProblem" : "Problem"}` } }),
    },
  }
}

function success({ answers, mediaTypes, success: said, status }: RouteSource): object {
  const description = said ?? (status === 202 ? "Begun; the answer says what to look at." : "Done.")
  if (mediaTypes) {
    const content = mediaTypes.map((type) => [type, { schema: { type: "string" } }])
    return { description, content: Object.fromEntries(content) as object }
  }
  return { description, content: { "application/json": { schema: { $ref: refTo(answers!) } } } }
}

function problem(description: string, schema = PROBLEM): object {
  return { description, content: { "application/json": { schema: { $ref: refTo(schema) } } } }
}

function page(description: string, type = "text/html"): object {
  return { description, content: { [type]: { schema: { type: "string" } } } }
}

/** `POST /admin/acquiring/payouts/{id}/approve` → `postAdminPayoutsIdApprove` */
function operationId({ method, path }: RouteSource): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== "" && word !== "acquiring")
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("")
}

function routeFiles(): string[] {
  return readdirSync(API, { recursive: true, encoding: "utf8" })
    .filter((file) => file.split(sep).at(-1) === "route.ts")
    .map((file) => join(API, file))
    .sort()
}

function pathOf(file: string): string {
  const folders = relative(API, file).split(sep).slice(0, -1)
  return `/${folders.map((folder) => folder.replace(/^\[(\w+)\]$/, "{$1}")).join("/")}`
}
