export const risk = {
  accept: "Accepted by the fraud check",
  review: "Put in review by the fraud check",
  reject: "Rejected by the fraud check",
  no_meaning: "Checked; the result has no meaning that is known here",
  authenticated: "Authenticated with 3-D Secure",
  without: "Without 3-D Secure",
  attempted: "3-D Secure was attempted: the bank takes no part",
  not_authenticated: "Not authenticated with 3-D Secure",
  not_possible: "3-D Secure was not possible",
  used: "3-D Secure was used",
}
