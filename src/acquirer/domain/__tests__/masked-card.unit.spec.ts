import { readMaskedCard } from "../masked-card"

describe("a masked card", () => {
  it.each([
    ["411111******1111", { brand: "Visa", lastFour: "1111" }],
    ["5555 55** **** 4444", { brand: "Mastercard", lastFour: "4444" }],
    ["378282*****0005", { brand: "American Express", lastFour: "0005" }],
    ["************1111", { lastFour: "1111" }],
    ["**** 1111 ", { lastFour: "1111" }],
  ])("%s is read", (text, card) => {
    expect(readMaskedCard(text)).toEqual(card)
  })

  it.each(["", "a token", "411111******"])("%j tells nothing", (text) => {
    expect(readMaskedCard(text)).toBeUndefined()
  })
})
