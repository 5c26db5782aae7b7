import type { SettingsChangeView } from "../../api/admin/acquiring/http-types"

/** What is typed, by setting; `null`: the page stops saying it. */
export type Edits = Readonly<Record<string, string | null>>

/** The settings that others changed after a version was read, and who changed each last. */
export function changedSince(changes: readonly SettingsChangeView[], version: number): Map<string, string> {
  const newest = changes.filter((change) => change.version > version)
  return new Map(
    newest.reverse().flatMap(({ fields, changed_by }) => fields.map((field) => [field, changed_by] as const)),
  )
}

/** Whether one of the changed names is a setting, a group of it or a part of it. */
export function isAmong(name: string, changed: Iterable<string>): boolean {
  return [...changed].some((one) => one === name || one.startsWith(`${name}.`) || name.startsWith(`${one}.`))
}

/** What stays of the edits: those of settings that nobody else changed. */
export function keptEdits(edits: Edits, changed: Iterable<string>): Edits {
  const names = [...changed]
  return Object.fromEntries(Object.entries(edits).filter(([name]) => !isAmong(name, names)))
}
