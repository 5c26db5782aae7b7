import { AcquirerError } from "../domain/errors"
import type { OperationName } from "../operations/operation"
import type { Profile } from "./profile"

/**
 * The path of an operation, relative to the base URL: the profile's where it names one, else the operation's own.
 * @throws AcquirerError `config` when neither knows it
 */
export function operationPath(profile: Profile, operation: { name: OperationName; path: string | undefined }): string {
  const path = profile.paths[operation.name] ?? operation.path
  if (path) return path
  const entry = `profile.paths.${operation.name}`
  throw new AcquirerError("config", {
    code: "path",
    field: entry,
    merchantMessage: `The service's documentation shows no path for ${operation.name}, and the profile names none. Ask the service and fill in ${entry}.`,
  })
}
