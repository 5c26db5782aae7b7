import type { Money } from "./money"
import type { Coded } from "./records"
import type { TransactionId } from "./references"

/** Who receives a payout. Dates are `YYYY-MM-DD`, countries 2-letter codes. */
export interface Beneficiary {
  firstName?: string
  lastName?: string
  companyName?: string
  dateOfBirth?: string
  entityType?: string
  additionalInfo?: BeneficiaryInfo
  address?: BeneficiaryAddress
  personDocuments?: PersonDocument[]
  bankDetails?: BankDetails
}

export interface BeneficiaryInfo {
  businessArea?: string
  businessPhoneNumber?: string
  businessRegistrationNumber?: string
  personalEmail?: string
  personalIdNumber?: string
  personalIdType?: string
  personalMobileNumber?: string
  personalNetMonthlyAverageIncome?: string
  personalPhoneCountryCode?: string
  personalPhoneAreaCode?: string
  personalFiscalCountry?: string
}

export interface BeneficiaryAddress {
  city?: string
  countryCode?: string
  postcode?: string
  state?: string
  street?: string
  number?: string
  streetAddress?: string
  complement?: string
}

export interface PersonDocument {
  /** Media type. */
  fileType?: string
  fileUrl?: string
  labels?: string[]
}

export interface BankDetails {
  accountCurrency?: string
  accountName?: string
  ownerDocumentNumber?: string
  accountNumber?: string
  bankAccountCategory?: string
  bankBranch?: string
  bankCountryCode?: string
  /** Of a request only. */
  bankCode?: string
  /** Of an answer only. */
  localClearingSystem?: string
  bankName?: string
  bankStreetAddress?: string
  bindingMobileNumber?: string
  iban?: string
  swiftCode?: string
  transactionReference?: string
}

/** On whose behalf a payout is made. */
export interface Payer {
  firstName?: string
  lastName?: string
  companyName?: string
  dateOfBirth?: string
  entityType?: string
  additionalInfo?: {
    businessRegistrationNumber?: string
    businessRegistrationType?: string
    externalId?: string
    personalEmail?: string
    personalIdNumber?: string
    job?: string
  }
  address?: {
    city?: string
    countryCode?: string
    postcode?: string
    state?: string
    streetAddress?: string
  }
}

/** What a payout's request and answer both tell. */
export interface PayoutTerms {
  /** UUID; the same on every retry. */
  requestId: string
  /** What is paid out. */
  money: Money
  /** What is taken for it, when it is fixed; otherwise the currency it is taken from. */
  source?: Money | { currency: string }
  beneficiary?: Beneficiary
  /** A beneficiary the service already knows. */
  beneficiaryId?: string
  payer?: Payer
  /** Merchant pass-through. */
  clientData?: string
  feePaidBy?: string
  /** `YYYY-MM-DD`. */
  paymentDate?: string
  /** Transfer channel. */
  paymentMethod?: string
  reason?: string
  reference?: string
  swiftChargeOption?: string
  fundSource?: string
  notifyUrl?: string
}

export type PayoutOrder = PayoutTerms

/**
 * A payout as the service tells it. What the parties pay and receive are numbers there: they are kept as the
 * decimal text that was sent, to be shown, not to be calculated with.
 */
export interface PayoutRecord extends PayoutTerms {
  /** Absent of one alone that failed before it got a number. */
  transactionId: TransactionId | undefined
  status: Coded<"created" | "processing" | "completed" | "failed">
  beneficiaryReceives?: string
  payerPays?: string
  fee?: { amount?: string; currency?: string }
  payerId?: string
  shortReferenceId?: string
  failure?: { type?: string; reason?: string }
  /** ISO 8601 with numeric offset, as the service wrote them. */
  createdAt?: string
  lastUpdatedAt?: string
}
