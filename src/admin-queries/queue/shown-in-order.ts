import type { Store } from "../../medusa/store"

/**
 * Rows of several sources as they are shown, in the order of their places; what was resolved between the reads is gone.
 */
export async function shownInOrder<Source extends string, Item extends { source: Source; id: string }>(
  store: Store,
  places: readonly { source: Source; id: string }[],
  items: Record<Source, (store: Store, ids: string[]) => Promise<Item[]>>,
): Promise<Item[]> {
  const sources = [...new Set(places.map(({ source }) => source))]
  const idsOf = (wanted: Source) => places.flatMap(({ source, id }) => (source === wanted ? id : []))
  const shown = await Promise.all(sources.map((source) => items[source](store, idsOf(source))))
  const known = new Map(shown.flat().map((item) => [`${item.source} ${item.id}`, item]))
  return places.flatMap(({ source, id }) => known.get(`${source} ${id}`) ?? [])
}
