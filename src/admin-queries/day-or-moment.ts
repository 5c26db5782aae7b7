import { momentOf } from "../acquirer/domain/time-zone"
import { storeZone } from "../daily-close/zone-of"
import type { Store } from "../medusa/store"

/** A moment, or a day (`YYYY-MM-DD`) of the shop. */
export type DayOrMoment = Date | string

export interface Stretch {
  from?: DayOrMoment | undefined
  to?: DayOrMoment | undefined
  account?: string | undefined
}

/**
 * From when until when: a day begins at midnight in the time zone of the daily close, that of the account asked for or
 * of the store's first.
 */
export async function momentsOf(
  store: Store,
  { from, to, account }: Stretch,
): Promise<{ from: Date | undefined; to: Date | undefined }> {
  const namesDay = typeof from === "string" || typeof to === "string"
  const zone = namesDay ? await storeZone(store, account) : "UTC"
  return { from: beginning(from, zone), to: beginning(to, zone) }
}

function beginning(said: DayOrMoment | undefined, zone: string): Date | undefined {
  if (typeof said !== "string") return said
  return momentOf(`${said.replaceAll("-", "")}000000`, zone) ?? new Date(said)
}
