import { DEFAULT_MERCHANT, type Merchant, type Sandbox, startSandbox } from "../../src/sandbox"

/** A merchant account, as the plugin's environment variables. */
export function accountOf({ merchantId, accountId, secretKey }: Merchant) {
  return { ACQUIRER_MERCHANT_ID: merchantId, ACQUIRER_ACCOUNT_ID: accountId, ACQUIRER_SECRET_KEY: secretKey }
}

/** The sandbox's published account. */
export const SANDBOX_ACCOUNT = accountOf(DEFAULT_MERCHANT)

/** Another merchant's. */
export const ANOTHER: Merchant = { ...DEFAULT_MERCHANT, merchantId: "100002", accountId: "100002001" }

/** On a free port. */
export function startTestSandbox(merchant = DEFAULT_MERCHANT): Promise<Sandbox> {
  return startSandbox({ port: 0, merchants: [merchant] })
}
