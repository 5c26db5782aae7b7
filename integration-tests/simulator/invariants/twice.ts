import type { World } from "../world"
import type { Violation } from "./violation"

export function twice(world: World): Violation[] {
  const seen = new Map<string, number>()
  for (const { kind, reference } of world.service.effects) {
    if (reference && kind !== "cancel") seen.set(`${kind} ${reference}`, (seen.get(`${kind} ${reference}`) ?? 0) + 1)
  }
  const invariant = "nothing is done twice" as const
  return [
    ...[...seen]
      .filter(([, times]) => times > 1)
      .map(([what, times]) => ({ invariant, detail: `${what} was done ${times} times` })),
    ...world.madeAgain
      .filter((references) =>
        references.every((one) => world.service.effects.some(({ reference }) => reference === one)),
      )
      .map(([first, again]) => ({ invariant, detail: `${first} was stated as made, and ${again} made it again` })),
  ]
}

/** The button says what is taken. */
export function paidUnseen({ shown, service }: World): Violation[] {
  return service.effects.flatMap(({ kind, reference, money }) => {
    const saw = kind === "authorise" && reference ? shown.get(reference) : undefined
    if (!saw || saw.equals(money)) return []
    return [{ invariant: "the shopper pays the sum they saw", detail: `${saw} was shown, and ${money} is authorised` }]
  })
}
