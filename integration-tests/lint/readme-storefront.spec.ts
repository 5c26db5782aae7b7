import { resolve } from "node:path"

import ts from "typescript"

import { block } from "../store/readme"

const root = resolve(__dirname, "../..")

/** What a storefront has before it does what the README says. */
const BEFORE = `
import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
declare const sdk: Medusa
declare const cart: HttpTypes.StoreCart
declare const [number, security_code, first_name, last_name]: string[]
`

it.each([
  ["a card", ["payByCard("]],
  ["the hosted page", ["checkout_url"]],
])(
  "what the README says of %s compiles in a storefront",
  (_what, words) => {
    expect(problemsOf(`${BEFORE}${block("ts", ...words)}`)).toEqual([])
  },
  60_000,
)

it("what the README says of the client alone compiles without Medusa", () => {
  expect(problemsOf(block("ts", "medusa-payment-acquiring/client"), ["node"])).toEqual([])
}, 60_000)

function problemsOf(text: string, types: string[] = []): string[] {
  const file = resolve(root, "readme-example.ts")
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types, lib: ["lib.es2023.d.ts", "lib.dom.d.ts"] },
    ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: {
      "medusa-payment-acquiring/client": [resolve(root, "src/acquirer/index.ts")],
      "medusa-payment-acquiring/storefront": [resolve(root, "src/storefront/index.ts")],
    },
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const program = ts.createProgram([file], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
}
