import { lastPage } from "../last-page"

it.each([
  [0, 0],
  [1, 0],
  [20, 0],
  [21, 20],
  [40, 20],
  [41, 40],
])("of %s rows, twenty a page, the last page with rows begins at %s", (count, offset) => {
  expect(lastPage(count, 20)).toBe(offset)
})
