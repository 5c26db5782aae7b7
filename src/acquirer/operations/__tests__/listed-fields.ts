import type { OperationName } from ".."
import fields from "../fields.json"

export type Direction = "request" | "response"

/** What `fields.json` has of a message. */
export function listedFields(operation: OperationName, direction: Direction) {
  return fields.filter((field) => field.operation === operation && field.direction === direction)
}

/** Paths with their types, sorted: lists of fields are compared as these. */
export function inOrder(list: { path: string; type: string }[]): string[] {
  return list.map(({ path, type }) => `${path} ${type}`).sort()
}
