import { good } from "../../support/http"
import { savedCards } from "../../support/saved-cards"
import { shop } from "../../support/shop"

interface Answer {
  saved_cards: { id: string }[]
  count: number
  limit: number
  offset: number
}

/** A customer's saved cards in parts, as Medusa's own lists come. */
shop((the) => {
  const { save } = savedCards(the)

  it("come a page at a time, each card once, and all together where no limit is named", async () => {
    await save(await the.signUp("ada@example.com"))
    const [own] = await the.sql<{ customer_id: string }>("SELECT customer_id FROM acquiring_saved_card")
    await the.sql(
      `INSERT INTO acquiring_saved_card
         (id, account, customer_id, sealed, brand, last_four, expiration_month, expiration_year, consented_at, is_default)
       SELECT 'acqcard_' || n, 'default', $1, '', 'visa', '12' || lpad(n::text, 2, '0'), '12', '2034', now() - n * interval '1 hour', false
       FROM generate_series(1, 24) n`,
      [own?.customer_id],
    )
    const cards = async (query = "") =>
      good(await the.admin.get<Answer>(`/admin/acquiring/customers/${own?.customer_id}/saved-cards${query}`))
    const all = await cards()
    expect(all).toMatchObject({ count: 25, offset: 0 })
    const pages = await Promise.all([0, 10, 20, 30].map((offset) => cards(`?limit=10&offset=${offset}`)))
    expect(pages.map(({ saved_cards }) => saved_cards.length)).toEqual([10, 10, 5, 0])
    expect(pages.map(({ count, limit }) => [count, limit])).toEqual(pages.map(() => [25, 10]))
    const ids = ({ saved_cards }: Answer) => saved_cards.map(({ id }) => id)
    expect(pages.flatMap(ids)).toEqual(ids(all))
    expect(new Set(ids(all)).size).toBe(25)
    expect((await the.admin.get(`/admin/acquiring/customers/x/saved-cards?limit=101`)).status).toBe(400)
  })
})
