export const card = {
  usable: "Usable",
  expired: "Expired",
  key_lost: "Encryption key lost",
  refused: "Refused by the service",
}
