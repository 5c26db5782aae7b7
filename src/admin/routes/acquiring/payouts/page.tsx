import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PayoutList } from "../../../payouts/payout-list"

/** Transfers to beneficiaries' bank accounts. */
const PayoutsPage = () => <PayoutList />

export const config = defineRouteConfig({ label: "Payouts" })

export default PayoutsPage
