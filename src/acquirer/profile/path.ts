import { AcquirerError } from "../domain/errors"
import type { OperationName } from "../operations/operation"
import type { Profile } from "./profile"

/** The whole address of an operation: its path at the profile's base URL for it, else at the account's. */
export function operationUrl(
  profile: Profile,
  operation: { name: OperationName; path: string | undefined },
  baseUrl: string,
): string {
  return (profile.urls[operation.name] ?? baseUrl).replace(/\/+$/, "") + operationPath(profile, operation)
}

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
