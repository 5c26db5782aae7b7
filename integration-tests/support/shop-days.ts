import type { MedusaContainer } from "@medusajs/framework/types"
import { dayOf } from "../../src/acquirer/domain/time-zone"
import { storeOf } from "../../src/medusa/store"
import { declareSettings } from "./account-settings"

/** A time zone where it is about noon: what a test does is of one day there. */
export function noonZone(now = new Date()): string {
  const behind = now.getUTCHours() - 12
  return behind === 0 ? "UTC" : `Etc/GMT${behind > 0 ? "+" : "-"}${Math.abs(behind)}`
}

/** A shop whose day began some twelve hours ago, and which can wake up days later. */
export function shopDays(shop: { readonly container: MedusaContainer }) {
  let takeBack: (() => void)[] = []
  let zone = "UTC"
  let ahead = 0
  beforeEach(() => {
    ahead = 0
    zone = noonZone()
    takeBack = [declareSettings(shop.container, { close: { time_zone: zone } })]
  })
  afterEach(() => {
    for (const undo of takeBack.reverse()) undo()
  })

  const zoneNow = () => zone
  const today = () => dayOf(new Date(), zone)

  /** From here on it is so many days later, for whoever asks the shop's clock. */
  function daysLater(days: number): void {
    ahead += days
    if (ahead > days) return
    const { clock } = storeOf(shop.container).acquiring
    const now = clock.now.bind(clock)
    const spy = jest.spyOn(clock, "now").mockImplementation(() => new Date(now().getTime() + ahead * 86_400_000))
    takeBack.push(() => spy.mockRestore())
  }

  return { zone: zoneNow, today, daysLater }
}
