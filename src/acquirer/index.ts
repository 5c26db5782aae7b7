/** The acquiring service in TypeScript: needs nothing of a shop platform. */
export { AcquirerClient, type AcquirerClientOptions } from "./client"
export * from "./domain/card"
export * from "./domain/card-data"
export * from "./domain/card-form"
export * from "./domain/currency"
export * from "./domain/operation-outcome"
export * from "./domain/errors"
export * from "./domain/money"
export * from "./domain/notice"
export * from "./domain/outcome"
export type * from "./domain/payment-method"
export type * from "./domain/payment-request"
export * from "./domain/payment-state"
export type * from "./domain/payout"
export type * from "./domain/records"
export type * from "./domain/recurring"
export * from "./domain/references"
export * from "./domain/secret"
export { operations } from "./operations"
export type { CodeMeanings, CodeTables, Operation, OperationName } from "./operations"
export { codeTables } from "./profile/codes"
export type * from "./profile/profile"
export { referenceProfile } from "./profile/reference"
export { profileFrom, type ProfileOverrides } from "./profile/schema"
export { signMessage, verifyMessage, type SignatureVerdict } from "./profile/signature"
export {
  findRecipes,
  findRecipesBeside,
  type RecipeFindings,
  type RecipeFit,
  type RecipeQuestion,
} from "./recipe-finder/find-recipes"
export { readSample, type Sample } from "./recipe-finder/sample"
export type { ExchangeRecord } from "./wire/exchange-record"
export * from "./wire/transport"
export { UndiciTransport, type UndiciOptions } from "./wire/undici-transport"
export type { VerifiedNotification } from "./wire/verify-notification"
