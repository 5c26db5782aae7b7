/** What the service is to be asked about an entry; the longest beginning of its path counts. */
const MEANINGS: Record<string, string> = {
  name: "What this profile is called, for people.",
  "signature/default/algorithm": "Which algorithm signs?",
  "signature/default/form": "What is signed: the values alone, or name=value pairs?",
  "signature/default/separator": "What stands between the parts that are signed?",
  "signature/default/order": "In which order: as listed for each message, or sorted by name?",
  "signature/default/key": "How is the secret key used: as the HMAC's key, behind or before the text, or hashed first?",
  "signature/default/lists":
    "Where do a list's values stand in what is signed: together, or sorted by name with all others? Together, if nothing is said.",
  "signature/default/key_name": "What is the secret key's name where it is one more pair? key, if nothing is said.",
  "signature/default/key_separator":
    "What stands between the text and the secret key? The separator of the parts, if nothing is said.",
  "signature/default/empty": "What of absent values: do they count as empty text, or are they left out?",
  "signature/default/encoding": "How is the signature written?",
  "signature/messages":
    "Which fields does this message's signature cover, in which order, and what differs from the default?",
  "signature/verify/default": "Must answers and notifications be signed where nothing else is said of them?",
  "signature/verify": "Must this message be signed?",
  "codes/order_status": "What does this order_status of a direct payment mean?",
  "codes/payment_status": "What does this payment_status of a query or notification mean?",
  "codes/query_result": "What does this query_result mean?",
  "codes/refund_status": "What does this refund_status mean?",
  "codes/capture_status": "What does this capture_status mean?",
  "codes/cancel_status": "What does this cancel_status mean?",
  "codes/review_status": "What does this review_status mean?",
  "codes/recurring_status": "What does this recurring_status of a contract mean?",
  "codes/review_flag": "Which decision does this review_flag send?",
  "codes/open3d": "What does this open3d ask for?",
  "codes/token_flag": "What does this token_flag ask for?",
  "codes/risk_action": "What does this risk_action of a payment, or status of a fraud_check_result, mean?",
  "codes/payout_status": "What does this status of a payout mean?",
  "codes/return_status": "What does this return_status say: that the request was understood, or that it was refused?",
  "codes/result_code":
    "Which code of result_info or refund_message is a success? Any other is a decline with its text.",
  "codes/decline_reason": "Which declines can a shopper do something about? Any other is shown without a reason.",
  "selector/field": "By which field does a query name orders?",
  "selector/separator": "What stands between several order numbers in a query?",
  "selector/absent": "What does a query that names no order bring: the account's newest, or a refusal?",
  "bodies/contentType": "Is the content type the declared one, or form-urlencoded everywhere, as the samples send it?",
  "bodies/codecs": "In which form does this operation's request travel?",
  "bodies/xmlRoot": "What is the root element of an XML request?",
  "notification/fields":
    "What is this value called in a notification? Dots lead into what is nested, as in data.order.no.",
  "notification/signature/in": "Where is a notification's signature: in one of its fields, or in a header?",
  "notification/signature/name": "What is the field or header called that has a notification's signature?",
  "notification/signature/over": "What does a notification's signature cover: fields, or the body as it came?",
  "acknowledgement/status": "By which HTTP status is a notification acknowledged?",
  "acknowledgement/body": "By which text is a notification acknowledged?",
  "acknowledgement/contentType": "Of which content type is that text?",
  urls: "At which base URL is this operation, where it is not at the account's?",
  paths: "At which path is this operation?",
  capturedAmount: "What does the amount of a query say once something was captured?",
  "stamp/field": "Which field says when a request was sent, or makes it different from all others, if there is one?",
  "stamp/format": "What is in that field?",
  capturedField: "In which field of its own does a query say what was captured, if there is one?",
  websiteField:
    "What is the field with the merchant's site called in a direct or hosted payment request and in a query's answer?",
  "deductions/orderNo": "Under which number does a deduction of a contract appear?",
  "voucher/number": "In which field of the answer does a voucher's number stand, if it stands there?",
  "voucher/deadline":
    "In which field of the answer does it stand until when a voucher can be paid, if it stands there?",
  "payouts/required":
    "Which details must a payout have to this country (IBAN: one that is addressed so; *: any other), and by this method behind a colon? a, b|c, d? needs a, one of b and c, and may have d.",
  "payouts/ibanCountries": "In which countries are banks addressed by IBAN?",
  "payouts/besideBeneficiaryId":
    "Which details must a payout have whose beneficiary the service knows (beneficiary_id)?",
  offset: "How is the shopper's offset from UTC written in a payment request?",
  timeZone: "In which time zone are dates that say none?",
}

/** The question that an entry answers; undefined where nobody has written one. */
export function entryMeaning(path: string): string | undefined {
  const parts = path.split("/")
  for (let length = parts.length; length > 0; length -= 1) {
    const meaning = MEANINGS[parts.slice(0, length).join("/")]
    if (meaning) return meaning
  }
  return undefined
}
