import { recipeFormOf, recipeOf } from "../recipe-form"

const RECIPE = {
  fields: ["order_no", { each: "items", fields: ["name", "amount"] }, "amount"],
  order: "alphabetical",
  separator: "",
}

it("shows a recipe as lines and parts, and takes it back as it was", () => {
  const form = recipeFormOf(RECIPE)
  expect(form).toEqual({
    fields: "order_no\nitems: name, amount\namount",
    parts: [
      ["order", "alphabetical"],
      ["separator", ""],
    ],
  })
  expect(recipeOf(form)).toEqual(RECIPE)
})

it("takes lines however they are spaced, and begins empty", () => {
  expect(recipeOf({ fields: " order_no \n\n items :name ,, amount", parts: [] })).toEqual({
    fields: ["order_no", { each: "items", fields: ["name", "amount"] }],
  })
  expect(recipeFormOf(null)).toEqual({ fields: "", parts: [] })
})
