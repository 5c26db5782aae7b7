import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import Ajv2020, { type ValidateFunction } from "ajv/dist/2020"

import type { Answer, Http } from "./http"

export interface DocumentedMethod {
  requestBody?: { required?: boolean }
  responses: Record<string, object>
  parameters?: { name: string; in: string; required: boolean }[]
}

const FILE = resolve(__dirname, "../../docs/openapi.json")
const NAME = "openapi"

/** What `docs/openapi.json` promises, and whether an answer keeps it. */
export function openApi() {
  const document = JSON.parse(readFileSync(FILE, "utf8")) as { paths: Record<string, Record<string, DocumentedMethod>> }
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema(document, NAME)
  const compiled = new Map<string, ValidateFunction>()

  /** What is wrong with an answer; nothing, mostly. A status that is not named is wrong, whatever `default` says. */
  function faults(method: string, path: string, { status, body, headers }: Answer<unknown>): string[] {
    const { responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} }
    const [at, response] = pointed(["paths", path, method.toLowerCase(), "responses", String(status)])
    if (!response) return [`${status} is not named, only ${Object.keys(responses).join(", ")}`]
    const type = headers.get("content-type")?.split(";")[0] ?? ""
    if (!response.content?.[type]) return [`${status} comes as ${type}`]
    if (type !== "application/json") return []
    const validate = validatorOf([...at, "content", type, "schema"])
    return validate(body)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${status} ${instancePath}: ${message}`)
  }

  /** Where a part of the document stands, and the part, behind a reference. */
  function pointed(place: string[]): [place: string[], part: { content?: Record<string, unknown> } | undefined] {
    const part = place.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
    const ref = (part as { $ref?: string } | undefined)?.$ref
    return ref ? pointed(ref.slice("#/".length).split("/")) : [place, part as { content?: Record<string, unknown> }]
  }

  function validatorOf(place: string[]): ValidateFunction {
    const names = place.map((name) => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1")))
    const ref = `${NAME}#/${names.join("/")}`
    const known = compiled.get(ref) ?? ajv.compile({ $ref: ref })
    compiled.set(ref, known)
    return known
  }

  return { paths: document.paths, faults }
}

/** Every answer that `who` gets is held to `docs/openapi.json`; `faults` are what was wrong, by route. */
export function documented(who: Http): Http & { faults: Record<string, string[]>; answered: Set<string> } {
  const api = openApi()
  // The one with the fewest names in its path: `payments/methods` before `payments/{id}`.
  const templates = Object.keys(api.paths)
    .sort((one, other) => one.split("{").length - other.split("{").length)
    .map((path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`)] as const)
  const faults: Record<string, string[]> = {}
  const answered = new Set<string>()
  const held = async <Body>(method: string, address: string, asked: Promise<Answer<Body>>): Promise<Answer<Body>> => {
    const answer = await asked
    const path = templates.find(([, pattern]) => pattern.test(address.split("?")[0] ?? ""))?.[0] ?? address
    const route = `${method} ${path}`
    answered.add(`${route} ${answer.status}`)
    const found = api.faults(method, path, answer)
    if (found.length > 0) faults[route] = [...new Set([...(faults[route] ?? []), ...found])]
    return answer
  }
  return {
    get: (path, more) => held("GET", path, who.get(path, more)),
    post: (path, body, more) => held("POST", path, who.post(path, body, more)),
    delete: (path, more) => held("DELETE", path, who.delete(path, more)),
    ...{ faults, answered },
  }
}
