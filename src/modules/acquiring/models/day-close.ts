import { model } from "@medusajs/framework/utils"

/** A day of an account, compared with the service; see `day-closes.ts` for its rules. */
const DayClose = model
  .define(
    { name: "AcquiringDayClose", tableName: "acquiring_day_close" },
    {
      id: model.id({ prefix: "acqday" }).primaryKey(),
      account: model.text(),
      /** `YYYY-MM-DD` in `time_zone`. */
      day: model.text(),
      time_zone: model.text(),
      /**
       * Where it joins the days beside it; null of a day recorded before this was kept: it has its zone's midnights.
       */
      begins_at: model.dateTime().nullable(),
      ends_at: model.dateTime().nullable(),
      /** `open`: it could not be compared yet; `problem` says why. */
      state: model.enum(["open", "differs", "closed"]).default("open"),
      /** Counts up when a comparison finds other sums or lines than the one before. */
      revision: model.number().default(0),
      /** Per currency and kind, both sides. */
      totals: model.json(),
      /** Per currency, as far as the service reported any; null of a day that was compared before fees were. */
      fees: model.json().nullable(),
      orders: model.number().default(0),
      differing: model.number().default(0),
      problem: model.text().nullable(),
      /** Id of the person, or `schedule`. */
      closed_by: model.text().nullable(),
      closed_at: model.dateTime().nullable(),
      /** When it was compared last, whether anything had changed or not. */
      checked_at: model.dateTime().nullable(),
      /**
       * Id of the person, or `schedule`, who compared it last; null of a day that was compared before this was kept.
       */
      checked_by: model.text().nullable(),
      /** What was recorded before, oldest first. */
      earlier: model.json(),
      /** Orders of other days with a movement of this one that came to light later. */
      late_orders: model.json().default([] as never),
      attempts: model.number().default(0),
      next_attempt_at: model.dateTime().nullable(),
      /** Who compares it at this moment, and until when. */
      leased_by: model.text().nullable(),
      leased_until: model.dateTime().nullable(),
      /** How far the comparison is that has the lease: so many orders of so many. */
      compared: model.number().nullable(),
      to_compare: model.number().nullable(),
    },
  )
  .indexes([
    { on: ["account", "day"], unique: true },
    { on: ["day", "account"] },
    { on: ["account", "next_attempt_at"] },
  ])

export default DayClose
