import { fileURLToPath } from "node:url"

import { ESLint } from "eslint"
import ts from "typescript"

import { projects } from "./projects.mjs"

/**
 * Types and ESLint's rules in one: reading the sources and working out their types costs more than either check. A file
 * that several projects name is checked in the first of them.
 */
const root = fileURLToPath(new URL("..", import.meta.url))
const programs = projects.map(programOf)
const named = new Set(programs.flatMap((program) => program.getRootFileNames()))
const checked = new Set()
const errors = programs.flatMap(typeErrors)
process.stdout.write(ts.formatDiagnosticsWithColorAndContext(errors, ts.createCompilerHost({})))

const eslint = new ESLint({
  cwd: root,
  overrideConfig: { files: ["**/*.{ts,tsx}"], languageOptions: { parserOptions: { programs } } },
})
const results = await eslint.lintFiles(["."])
process.stdout.write(await (await eslint.loadFormatter("stylish")).format(results))
if (errors.length > 0 || results.some(({ errorCount }) => errorCount > 0)) process.exitCode = 1

function programOf(project) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail }
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
    `${root}${project}`,
    { noEmit: true },
    host,
  )
  return ts.createProgram({
    rootNames: fileNames,
    options,
    configFileParsingDiagnostics: errors,
    // ESLint's rules go from a node to its parents.
    host: ts.createCompilerHost(options, true),
  })
}

/** What `tsc` says of a program. */
function typeErrors(program) {
  const roots = new Set(program.getRootFileNames())
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => !checked.has(fileName) && (roots.has(fileName) || !named.has(fileName)))
  for (const { fileName } of files) checked.add(fileName)
  return [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...files.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
      ...(program.getCompilerOptions().declaration ? program.getDeclarationDiagnostics(file) : []),
    ]),
  ]
}

function fail({ messageText }) {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"))
}
