import { z } from "zod"
import { payoutFields } from "../../../../payouts/payout-order"
import { word } from "../request"

export const payoutBody = z.lazy(() => payoutFields().extend({ account: word }))

export type PayoutBody = z.input<typeof payoutBody>
