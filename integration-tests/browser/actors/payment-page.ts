import type { FrameLocator, Page } from "playwright-core"

import { CARD_NUMBERS, securityCodeOf } from "../../support/cards"

/** The service's own pages, as a shopper uses them; in a window or in a frame of the shop. */
export class PaymentPage {
  constructor(readonly place: Page | FrameLocator) {}

  async waitFor(): Promise<void> {
    await this.place.getByRole("heading", { name: "Pay by card" }).waitFor()
  }

  async fillCard(kind: keyof typeof CARD_NUMBERS = "approved"): Promise<void> {
    await this.waitFor()
    await this.place.getByLabel("Card number").fill(CARD_NUMBERS[kind])
    await this.place.getByLabel("Expiry (MM / YY)").fill("12 / 34")
    await this.place.getByLabel("Security code").fill(securityCodeOf(CARD_NUMBERS[kind]))
    await this.place.getByLabel("Name on card").fill("Ada Lovelace")
  }

  async pay(kind?: keyof typeof CARD_NUMBERS): Promise<void> {
    await this.fillCard(kind)
    await this.place.getByRole("button", { name: /^Pay / }).click()
  }

  async passChallenge(code = "1234"): Promise<void> {
    await this.place.getByRole("heading", { name: "Confirm it is you" }).waitFor()
    await this.place.getByLabel("Code").fill(code)
    await this.place.getByRole("button", { name: "Confirm payment" }).click()
  }

  /** What the page says went wrong. */
  async problem(): Promise<string> {
    return (await this.place.getByRole("alert").innerText()).trim()
  }

  async cancel(): Promise<void> {
    await this.place.getByRole("button", { name: "Cancel and go back" }).click()
  }
}
