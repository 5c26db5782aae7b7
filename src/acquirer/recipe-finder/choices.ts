/** Every choice of at least one of some items, in their order; the largest choices first. */
export function choicesOf<Item>(items: readonly Item[]): Item[][] {
  const all: Item[][] = []
  for (let chosen = 2 ** items.length - 1; chosen > 0; chosen--) {
    all.push(items.filter((_, index) => chosen & (1 << index)))
  }
  return all.sort((one, other) => other.length - one.length)
}

/** Every choice of some items in every order, the empty one included: 326 of five, 1,957 of six. */
export function arrangementsOf<Item>(items: readonly Item[]): Item[][] {
  return [
    [],
    ...items.flatMap((first, index) =>
      arrangementsOf(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
    ),
  ]
}
