export const card = {
  usable: "Usable",
  expired: "Expired",
  key_lost: "Encryption key lost",
  elsewhere: "Of former settings",
  refused: "Refused by the service",
}
