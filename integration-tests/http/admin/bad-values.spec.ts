import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import type { ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import type { Answer } from "../../support/http"
import { shop } from "../../support/shop"

interface Schema {
  type?: string
  enum?: string[]
  items?: Schema
  required?: string[]
}

interface Route {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: { "application/json": { schema: Schema } } }
}

const { paths } = JSON.parse(readFileSync(resolve(__dirname, "../../../docs/openapi.json"), "utf8")) as {
  paths: Record<string, Record<"get" | "post" | "delete", Route>>
}

/** Every route of the admin that there is: the document is checked against the code. */
const ROUTES = Object.entries(paths)
  .filter(([path]) => path.startsWith("/admin/"))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => {
      const of = path.replace("accounts/{id}", "accounts/default").replaceAll(/\{(\w+)\}/g, "$1_of_nothing")
      const query = (route.parameters ?? []).filter((one) => one.in === "query")
      return { method: method as "get" | "post" | "delete", path: of, query, body: schemaOf(route) }
    }),
  )

function schemaOf({ requestBody }: Route): Schema | undefined {
  return requestBody?.content["application/json"].schema
}

/** Nothing that a parameter may be. */
function badFor({ type, enum: values, items }: Schema): string {
  if (type === "integer" || type === "number") return "many"
  return (values ?? items?.enum) ? "nonsense" : ""
}

/** Bad values by the document: a new route is asked as all others are. */
shop(({ admin }) => {
  const refusedAs = ({ status, body }: Answer<ProblemAnswer>) => ({
    status,
    type: body.type,
    fields: (body.errors ?? []).map(({ field }) => field.replace(/[.[].*$/, "")),
    isSaid: body.errors?.every(({ reason }) => reason !== "" && body.message.includes(reason)),
  })
  const refused = (...fields: string[]) => ({
    status: 400,
    type: "invalid_data",
    fields: expect.arrayContaining(fields) as string[],
    isSaid: true,
  })
  const call = (method: "get" | "post" | "delete", path: string, body?: object) =>
    method === "post" ? admin.post<ProblemAnswer>(path, body) : admin[method]<ProblemAnswer>(path)

  it("in an address are refused by name, each one of every route that takes any", async () => {
    const answers: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { method, path, query } of ROUTES.filter((route) => route.query.length > 0)) {
      const bad = [...query.map(({ name, schema }) => [name, badFor(schema)]), ["colour", "red"]]
      const asked = `${path}?${new URLSearchParams(bad).toString()}`
      answers[`${method} ${path}`] = refusedAs(await call(method, asked))
      wanted[`${method} ${path}`] = refused(...query.map(({ name }) => name), "colour")
    }
    expect(answers).toEqual(wanted)
    expect(Object.keys(answers).length).toBeGreaterThan(20)
  })

  it.each(["0000-01-01", "9999-12-31", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z"])(
    "%s, before or after what a calendar can hold, is no fault of the server",
    async (day) => {
      const days = ROUTES.flatMap(({ method, path, query }) =>
        query.filter(({ name }) => ["from", "to", "day"].includes(name)).map(({ name }) => ({ method, path, name })),
      )
      expect(days.length).toBeGreaterThan(5)
      for (const { method, path, name } of days) {
        const asked = `${path}?${new URLSearchParams({ [name]: day, account: "default" }).toString()}`
        expect([asked, (await call(method, asked)).status < 500]).toEqual([asked, true])
      }
    },
  )

  it("nested deeper than anything can mean are refused, of every route that takes a body", async () => {
    const deep = Array.from({ length: 1_000 }).reduce<unknown>((inner) => [inner], []) as object
    for (const { method, path, body } of ROUTES) {
      if (!body) continue
      expect([path, refusedAs(await call(method, path, { colour: deep }))]).toEqual([path, refused("body")])
    }
  })

  it("in a body are refused by name, and what is missing, of every route that takes one", async () => {
    const answers: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { method, path, body } of ROUTES) {
      if (!body) continue
      answers[`${method} ${path}`] = refusedAs(await call(method, path, { colour: "red" }))
      wanted[`${method} ${path}`] = refused(...(body.required ?? []), ...(body.type === "object" ? ["colour"] : []))
    }
    expect(answers).toEqual(wanted)
    expect(Object.keys(answers).length).toBeGreaterThan(10)
  })

  it("leave no route out: one that takes neither a query nor a body is known to take none", () => {
    const bare = ROUTES.filter(({ query, body, method }) => method === "post" && query.length === 0 && !body)
    expect(bare.map(({ path }) => path.replace("/admin/acquiring/", "")).sort()).toEqual([
      "accounts/default/test",
      "accounts/default/test-notification",
      "notifications/id_of_nothing/replay",
      "operations/id_of_nothing/query",
      "payments/id_of_nothing/refresh",
      "reconcile",
      "subscriptions/id_of_nothing/cancel",
      "subscriptions/id_of_nothing/renewals/renewal_id_of_nothing/refund",
    ])
  })
})
