import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { resolve, sep } from "node:path"
import { STOREFRONT_HEADERS } from "../../src/checkout/arrived-request"

const root = resolve(__dirname, "../..")
const { paths } = JSON.parse(readFileSync(resolve(root, "docs/openapi.json"), "utf8")) as {
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  security: object[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, object>
  requestBody?: object
}

function routeFiles(): { path: string; text: string }[] {
  const files = readdirSync(resolve(root, "src/api"), { recursive: true, encoding: "utf8" })
  return files
    .filter((file) => /(^|[\\/])route\.ts$/.test(file))
    .map((file) => {
      const folders = file.split(sep).slice(0, -1).join("/")
      const text = readFileSync(resolve(root, "src/api", file), "utf8")
      return { path: `/${folders.replace(/\[(\w+)\]/g, "{$1}")}`, text }
    })
}

it("every method of every route file is in docs/openapi.json, and nothing else", () => {
  const routes = routeFiles().flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async function|const) ([A-Z]+)\b/gm)].map(([, method]) => `${method} ${path}`),
  )
  const written = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(routes.length).toBeGreaterThan(60)
  expect(written.sort()).toEqual(routes.sort())
})

it("every POST of a route that reads a body says what it takes", () => {
  const silent = routeFiles().flatMap(({ path, text }) => {
    const reads = /^export async function POST\b/m.test(text) && /\b(?:bodyOf|readPayBody|readRawBody)\(/.test(text)
    return reads && !paths[path]?.post?.requestBody ? [path] : []
  })
  expect(silent).toEqual([])
})

it.each(["carts", "payment-collections"])("a body without a card pays by %s with a saved one", (room) => {
  // With `card` required, a client made of the document could pay with typed cards alone.
  expect(paths[`/store/acquiring/${room}/{id}/pay`]?.post?.requestBody).toMatchObject({
    required: true,
    content: { "application/json": { schema: { required: ["amount", "currency_code"] } } },
  })
})

it.each(["carts", "payment-collections"])(
  "a shop's server is told how it hands its shopper over to pay by %s",
  (room) => {
    const { parameters = [] } = paths[`/store/acquiring/${room}/{id}/pay`]!.post!
    const headers = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name)
    expect(headers).toEqual(Object.values(STOREFRONT_HEADERS))
  },
)

it("every route of the admin says who may come in, and what is answered to others", () => {
  const open = Object.entries(paths)
    .filter(([path]) => path.startsWith("/admin/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security, responses }]) =>
        security.length === 3 && responses["401"] ? [] : [`${method} ${path}`],
      ),
    )
  expect(open).toEqual([])
})

it("the answer to a notification is told to be what the profile says", () => {
  const { responses } = paths["/hooks/acquiring/{account}/notifications"]!.post!
  expect(responses["200"]).toMatchObject({
    description: expect.stringContaining("that the account's profile says") as string,
    content: { "text/plain": {}, "application/json": {}, "application/xml": {} },
  })
})

it.each(["400", "401", "403", "404", "413", "503"])(
  "the service is told what %s answers to a notification",
  (status) => {
    const { responses } = paths["/hooks/acquiring/{account}/notifications"]!.post!
    expect(Object.keys(responses)).toContain(status)
  },
)

it("docs/openapi.json is a valid document, and what the code gives (else run `npm run openapi`)", () => {
  const tsx = resolve(root, "node_modules/.bin/tsx")
  const { status, stderr } = spawnSync(tsx, ["scripts/openapi/index.ts", "--check"], { cwd: root, encoding: "utf8" })
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
})
