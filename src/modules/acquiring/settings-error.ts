import { AcquirerError } from "../../acquirer/domain/errors"

export interface SettingsProblem {
  field: string
  reason: string
}

/** An account whose settings are incomplete; `problems` names every field at fault. */
export class SettingsError extends AcquirerError {
  constructor(
    account: string,
    readonly problems: SettingsProblem[],
  ) {
    super("config", {
      code: "settings",
      field: problems[0]?.field,
      merchantMessage: `Payment account "${account}" is closed until its settings are complete: ${problems
        .map(({ field, reason }) => `${field} ${reason}`)
        .join("; ")}.`,
      shopperMessage: "This way of paying is not available at the moment. Please choose another one.",
    })
  }
}
