import { AcquirerError } from "../acquirer/domain/errors"
import type { Settings } from "../modules/acquiring/settings"

/**
 * Only what the settings list: the service would take any number of instalments at the merchant's cost.
 * @throws AcquirerError `invalid`, field `installments`
 */
export function refuseInstallments({ installments: { allowed } }: Settings, count: string | undefined): void {
  if (count === undefined || allowed.includes(count)) return
  throw new AcquirerError("invalid", {
    code: "installments",
    field: "installments",
    ...(allowed.length > 0
      ? {
          merchantMessage: `installments must be one of ${allowed.join(", ")} (setting installments.allowed).`,
          shopperMessage: "This number of installments is not available. Please choose another one.",
        }
      : {
          merchantMessage: "installments are not offered: the setting installments.allowed is empty.",
          shopperMessage: "Installments are not available. Please pay the whole sum at once.",
        }),
  })
}
