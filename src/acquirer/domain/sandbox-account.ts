/** The account of the sandbox, as its documentation publishes it: whoever has it can sign anything. */
export const SANDBOX_MERCHANT_ID = "100001"
export const SANDBOX_ACCOUNT_ID = "100001001"
export const SANDBOX_SECRET_KEY = "sandbox-secret-key"
