import { z } from "zod"
import type { Person } from "../../domain/payment-request"
import { unlessEmpty } from "../../domain/unless-empty"
import { countryCode } from "./address"
import { clean } from "./outgoing-text"
import { country, currency, text } from "./request-types"

const bankAccount = z.strictObject({
  account_type: text.optional(),
  account_number: text.optional(),
  branch_number: text.optional(),
  owner_document_number: text.optional(),
  owner_name: text.optional(),
  branch_country: country.optional(),
  currency: currency.optional(),
  bank: z.strictObject({ code: text.optional(), name: text.optional() }).optional(),
})

const documents = z.strictObject({
  file_type: text.optional(),
  file_data: text.optional(),
  file_url: text.optional(),
  labels: z.strictObject({ person_bank_account_id: text.optional(), bank_account: bankAccount.optional() }).optional(),
})

/** `person`: who pays with an alternative method, with documents and bank account. */
export const person = z.strictObject({
  document_number: text.optional(),
  document_type: text.optional(),
  social_name: text.optional(),
  email: text.optional(),
  phone_country_code: country.optional(),
  phone_area_code: text.optional(),
  phone_number: text.optional(),
  birth_date: text.optional(),
  net_monthly_average_income: text.optional(),
  address_street: text.optional(),
  address_number: text.optional(),
  address_complement: text.optional(),
  address_postal_code: text.optional(),
  address_city: text.optional(),
  address_state: text.optional(),
  address_country: country.optional(),
  fiscal_country: country.optional(),
  documents: documents.optional(),
})

export function personToWire(payer: Person = {}) {
  return unlessEmpty({
    document_number: clean(payer.documentNumber),
    document_type: clean(payer.documentType),
    social_name: clean(payer.socialName),
    email: clean(payer.email),
    phone_country_code: countryCode(payer.phoneCountryCode),
    phone_area_code: clean(payer.phoneAreaCode),
    phone_number: clean(payer.phoneNumber),
    birth_date: clean(payer.birthDate),
    net_monthly_average_income: clean(payer.netMonthlyAverageIncome),
    address_street: clean(payer.addressStreet),
    address_number: clean(payer.addressNumber),
    address_complement: clean(payer.addressComplement),
    address_postal_code: clean(payer.addressPostalCode),
    address_city: clean(payer.addressCity),
    address_state: clean(payer.addressState),
    address_country: countryCode(payer.addressCountry),
    fiscal_country: countryCode(payer.fiscalCountry),
    documents: documentsToWire(payer.documents),
  })
}

function documentsToWire(papers: Person["documents"] = {}) {
  return unlessEmpty({
    file_type: clean(papers.fileType),
    file_data: clean(papers.fileData),
    file_url: clean(papers.fileUrl),
    labels: unlessEmpty({
      person_bank_account_id: clean(papers.labels?.personBankAccountId),
      bank_account: bankAccountToWire(papers.labels?.bankAccount),
    }),
  })
}

function bankAccountToWire(account: NonNullable<NonNullable<Person["documents"]>["labels"]>["bankAccount"] = {}) {
  return unlessEmpty({
    account_type: clean(account.accountType),
    account_number: clean(account.accountNumber),
    branch_number: clean(account.branchNumber),
    owner_document_number: clean(account.ownerDocumentNumber),
    owner_name: clean(account.ownerName),
    branch_country: countryCode(account.branchCountry),
    currency: clean(account.currency)?.toUpperCase(),
    bank: unlessEmpty({ code: clean(account.bank?.code), name: clean(account.bank?.name) }),
  })
}
