export const card = {
  usable: "Usable",
  expired: "Expired",
  key_lost: "Encryption key lost",
  elsewhere: "From earlier settings",
  refused: "Refused by the service",
}
