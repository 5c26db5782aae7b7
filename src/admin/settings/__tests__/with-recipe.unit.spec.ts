import { withRecipe } from "../with-recipe"

const SAID = {
  timeZone: "Asia/Shanghai",
  signature: { verify: { notification: "when-present" }, messages: { "capture.request": { fields: ["a"] } } },
  notification: { fields: { order_no: "orderNo" }, signature: { over: "raw" } },
}

it("a recipe that is taken over leaves everything that it does not name", () => {
  const found = {
    signature: { default: { algorithm: "sha256" }, messages: { notification: { fields: ["b"] } } },
    notification: { signature: { in: "header", name: "x-sign" } },
  }
  expect(withRecipe(SAID, found)).toEqual({
    timeZone: "Asia/Shanghai",
    signature: {
      default: { algorithm: "sha256" },
      verify: { notification: "when-present" },
      messages: { "capture.request": { fields: ["a"] }, notification: { fields: ["b"] } },
    },
    notification: { fields: { order_no: "orderNo" }, signature: { over: "raw", in: "header", name: "x-sign" } },
  })
})

it("a recipe that says nothing of notifications leaves what is said of them", () => {
  expect(withRecipe(SAID, { signature: {} }).notification).toEqual(SAID.notification)
  expect(withRecipe(undefined, { signature: { default: {} } })).toEqual({ signature: { default: {} } })
})
