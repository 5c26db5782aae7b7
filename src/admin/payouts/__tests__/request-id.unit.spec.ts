import { newRequestId } from "../request-id"

it("is a UUID of version 4, another one each time", () => {
  const ids = Array.from({ length: 1_000 }, newRequestId)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(1_000)
})
