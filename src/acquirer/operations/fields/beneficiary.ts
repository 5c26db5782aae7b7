import { z } from "zod"
import type { BankDetails, Beneficiary, PersonDocument } from "../../domain/payout"
import { optionalList, optionalNotes, optionalObject, optionalText } from "./answer-types"
import { echoedTexts } from "./echoed-texts"
import { clean, present, presentList, presentObject } from "./outgoing-text"
import { partyIdentity } from "./party-identity"
import { country, currency, listOf, text } from "./request-types"

const additionalInfo = echoedTexts({
  businessArea: "business_area",
  businessPhoneNumber: "business_phone_number",
  businessRegistrationNumber: "business_registration_number",
  personalEmail: "personal_email",
  personalIdNumber: "personal_id_number",
  personalIdType: "personal_id_type",
  personalMobileNumber: "personal_mobile_number",
  personalNetMonthlyAverageIncome: "personal_net_monthly_average_income",
  personalPhoneCountryCode: "personal_phone_country_code",
  personalPhoneAreaCode: "personal_phone_area_code",
  personalFiscalCountry: "personal_fiscal_country",
})

const address = echoedTexts({
  city: "city",
  countryCode: { name: "country_code", type: country },
  postcode: "postcode",
  state: "state",
  street: "street",
  number: "number",
  streetAddress: "street_address",
  complement: "complement",
})

const bankDetails = echoedTexts({
  accountCurrency: { name: "account_currency", type: currency },
  accountName: "account_name",
  ownerDocumentNumber: "owner_document_number",
  accountNumber: "account_number",
  bankAccountCategory: "bank_account_category",
  bankBranch: "bank_branch",
  bankCountryCode: { name: "bank_country_code", type: country },
  bankName: "bank_name",
  bankStreetAddress: "bank_street_address",
  bindingMobileNumber: "binding_mobile_number",
  iban: "iban",
  swiftCode: "swift_code",
  transactionReference: "transaction_reference",
})

const document = echoedTexts({ fileType: "file_type", fileUrl: "file_url" })

/** `beneficiary` of a payout request. */
export const beneficiary = z.strictObject({
  ...partyIdentity.request,
  additional_info: z.strictObject(additionalInfo.request).optional(),
  address: z.strictObject(address.request).optional(),
  person_documents: listOf(z.strictObject({ ...document.request, labels: listOf(text).optional() })).optional(),
  bank_details: z.strictObject({ ...bankDetails.request, bank_code: text.optional() }).optional(),
})

/** `beneficiary` of a payout answer: `local_clearing_system` instead of `bank_code`. */
export const answeredBeneficiary = optionalObject({
  ...partyIdentity.answer,
  additional_info: optionalObject(additionalInfo.answer),
  address: optionalObject(address.answer),
  person_documents: optionalNotes({ ...document.answer, labels: optionalList(optionalText) }),
  bank_details: optionalObject({ ...bankDetails.answer, local_clearing_system: optionalText }),
})

export function beneficiaryToWire(receiver: Beneficiary = {}) {
  return presentObject({
    ...partyIdentity.toWire(receiver),
    additional_info: presentObject(additionalInfo.toWire(receiver.additionalInfo)),
    address: presentObject(address.toWire(receiver.address)),
    person_documents: presentList(receiver.personDocuments?.map(documentToWire)),
    bank_details: presentObject(bankDetailsToWire(receiver.bankDetails)),
  })
}

/** People group an IBAN and write codes in small letters: both are sent as they are judged. */
function bankDetailsToWire(details: BankDetails = {}) {
  const wire = bankDetails.toWire(details)
  return present({
    ...wire,
    iban: wire.iban?.replace(/\s/g, "").toUpperCase(),
    swift_code: wire.swift_code?.toUpperCase(),
    bank_code: clean(details.bankCode),
  })
}

export function beneficiaryFromWire(wire: z.infer<typeof answeredBeneficiary>): Beneficiary | undefined {
  return presentObject({
    ...partyIdentity.fromWire(wire),
    additionalInfo: presentObject(additionalInfo.fromWire(wire?.additional_info)),
    address: presentObject(address.fromWire(wire?.address)),
    personDocuments: presentList(
      wire?.person_documents?.map(({ labels, ...texts }) =>
        present({ ...document.fromWire(texts), labels: labels?.flatMap((label) => label || []) }),
      ),
    ),
    bankDetails: presentObject({
      ...bankDetails.fromWire(wire?.bank_details),
      localClearingSystem: wire?.bank_details?.local_clearing_system || undefined,
    }),
  })
}

function documentToWire({ labels, ...texts }: PersonDocument) {
  return present({ ...document.toWire(texts), labels: presentList(labels?.flatMap((label) => clean(label) ?? [])) })
}
