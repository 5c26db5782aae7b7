/** A value that a message itself has under a name; what its prototype has is none of it. */
export function ownValue(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined
}
