import type { BatchItem } from "../../../src/batches/batch-item"
import type { BatchShop } from "../../../src/batches/shop"
import type { Mutant } from "./mutant"

type Batches = BatchShop["store"]["acquiring"]["batches"]

/** An item as it was asked for, without what names its operation. */
function unnamed(orders: readonly BatchItem[] | null): BatchItem[] {
  return (orders ?? []).map(({ before: _, ...item }) => item)
}

function afterTakeOver(change: (row: Awaited<ReturnType<Batches["takeOver"]>>) => ReturnType<Batches["takeOver"]>) {
  return ({ store }: BatchShop) => {
    const { batches } = store.acquiring
    const takeOver = batches.takeOver.bind(batches)
    batches.takeOver = async (owner) => change(await takeOver(owner))
  }
}

/** What works an order of a batch reads, names or hands over wrongly. */
export const BATCHES_WRONGLY: readonly Mutant[] = [
  {
    name: "a line of a batch is not decided about again in its turn",
    mutation: {
      batches(shop) {
        const read = shop.facts
        let first: ReturnType<typeof read> | undefined
        // The plan is read without anybody's name.
        shop.facts = (items, requestedBy) =>
          requestedBy === undefined ? read(items) : (first ??= read(items, requestedBy))
      },
    },
  },
  {
    name: "whoever takes a batch over plans it anew",
    mutation: {
      batches: afterTakeOver((row) =>
        Promise.resolve(row && { ...row, orders: unnamed(row.orders as BatchItem[] | null) }),
      ),
    },
  },
  {
    name: "a batch whose worker died is gone on with by nobody",
    mutation: {
      batches({ store }) {
        store.acquiring.batches.takeOver = () => Promise.resolve(undefined)
      },
    },
  },
]
