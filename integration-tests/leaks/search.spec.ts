import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { AMERICAN_EXPRESS, AMERICAN_EXPRESS_CODE, CARD_NUMBERS, SECURITY_CODE } from "../support/cards"
import { cardDataInFolder } from "../support/leaks"

const NUMBER = CARD_NUMBERS.approved

describe("the search for card data", () => {
  let folder = ""
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "leaks-"))
    mkdirSync(join(folder, "logs"))
    writeFileSync(join(folder, "logs/quiet.log"), `{"card":"411111******1111","order_no":"01M7VNYQG3Z8Y62KCVZCNJ97X5"}`)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it.each([
    ["a number in JSON", `{"level":"debug","message":"{\\"card\\":\\"${NUMBER}\\"}"}`],
    ["a number in groups", `paid with ${NUMBER.replace(/(\d{4})(?=\d)/g, "$1 ")}`],
    ["a number with dashes", NUMBER.replace(/(\d{4})(?=\d)/g, "$1-")],
    ["another card's number", CARD_NUMBERS.answerLost],
    ["an American Express card's number", AMERICAN_EXPRESS],
    ["an American Express card's code", `{"security_code":"${AMERICAN_EXPRESS_CODE}"}`],
    ["a saved card's token", `<token_id>tok_${"0a".repeat(16)}</token_id>`],
    ["a security code in JSON", `{"security_code":"${SECURITY_CODE}"}`],
    ["a security code in escaped JSON", `{\\"security_code\\":\\"${SECURITY_CODE}\\"}`],
    ["a security code in a form", `card=x&security_code=${SECURITY_CODE}&note=`],
    ["a security code as an object is printed", `{ securityCode: '${SECURITY_CODE}' }`],
  ])("finds %s, in any log, and repeats none of its digits", (_what, text) => {
    writeFileSync(join(folder, "logs/worker-2-77.log"), `before\n${text}\nafter`)
    const [found, ...more] = cardDataInFolder(folder)
    expect(found).toMatch(/^logs\/worker-2-77\.log: .*characters of card data/s)
    expect(found).not.toContain(SECURITY_CODE)
    expect(more).toEqual([])
  })

  it("finds nothing where there are masks and references only", () => {
    expect(cardDataInFolder(folder)).toEqual([])
  })
})
