import { toldFields } from "./stated-fields"

/** Sentences as the service's document forms them, about a service that does not exist. */
const section = `
| Field | Type | Notes |
|---|---|---|
| colour, shape | string | \`shape\` is a word |
| weight | integer | unit: unknown |
| crates | array of objects | each has \`mark\` (string), \`seal\` (string) |
| ships | array of objects | each has \`hull\` (below) |
| harbour | object: \`pier\`, \`depth\` (metres) | |
| born | \`DD-MM-YYYY\` | |

\`ships[].hull\`: \`steel\` string, \`size\` object (\`long\` number, \`wide\` number), \`owner\` string.

\`crew[]\`: \`name\`, \`rank\` (strings); \`age\`, \`years\` (numbers); \`cabin\` (text of the form \`a-1\`, not \`b\`).

All else: \`captain\` (all strings): \`title\`, and \`papers\` (object): \`kind\`, \`visa\` (object: \`land\`, \`until\`). Nothing more.

\`cargo\`: \`kind\`, and objects:

- \`hold\`: \`place\`, \`side\` (2 letters).
- \`lists\`: array of objects with \`page\` (number), \`words\` (array of strings).

\`count\`, \`stops\` (array, at most 9). Each stop:

| Field | Notes |
|---|---|
| port | |
| fees | array of objects with \`sum\` (text) and \`paid\` (text) |
`

describe("fields told in tables and sentences", () => {
  it("have full paths and types", () => {
    expect(toldFields(section).map(({ path, type }) => `${path} ${type}`)).toEqual([
      "colour string",
      "shape string",
      "weight integer",
      "crates[] object",
      "crates[].mark string",
      "crates[].seal string",
      "ships[] object",
      "ships[].hull object",
      "harbour object",
      "harbour.pier string",
      "harbour.depth string",
      "born string",
      "ships[].hull.steel string",
      "ships[].hull.size object",
      "ships[].hull.size.long number",
      "ships[].hull.size.wide number",
      "ships[].hull.owner string",
      "crew[] object",
      "crew[].name string",
      "crew[].rank string",
      "crew[].age number",
      "crew[].years number",
      "crew[].cabin string",
      "captain object",
      "captain.title string",
      "captain.papers object",
      "captain.papers.kind string",
      "captain.papers.visa object",
      "captain.papers.visa.land string",
      "captain.papers.visa.until string",
      "cargo object",
      "cargo.kind string",
      "cargo.hold object",
      "cargo.hold.place string",
      "cargo.hold.side string",
      "cargo.lists[] object",
      "cargo.lists[].page number",
      "cargo.lists[].words[] string",
      "count string",
      "stops[] object",
      "stops[].port string",
      "stops[].fees[] object",
      "stops[].fees[].sum string",
      "stops[].fees[].paid string",
    ])
  })
})
