/**
 * The values of a body under a name such as `account_owner[].email`, each with the place where it stands
 * (`account_owner.0.email`); what is left out has none.
 */
export function valuesAt(body: unknown, name: string): [place: string, value: unknown][] {
  return name
    .split(".")
    .reduce<[string, unknown][]>((found, step) => found.flatMap((holder) => inside(holder, step)), [["", body]])
}

function inside([place, holder]: [string, unknown], step: string): [string, unknown][] {
  if (typeof holder !== "object" || holder === null) return []
  const name = step.replace("[]", "")
  const value: unknown = Reflect.get(holder, name)
  if (value === undefined) return []
  const here = place ? `${place}.${name}` : name
  if (name === step) return [[here, value]]
  return Array.isArray(value) ? value.map((one, at): [string, unknown] => [`${here}.${at}`, one]) : []
}
