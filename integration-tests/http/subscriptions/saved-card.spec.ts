import { workSubscriptions } from "../../../src/subscriptions/work-subscriptions"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { savedCards } from "../../support/saved-cards"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

interface Linked {
  id: string
  saved_card?: { id: string; last_four: string; status: string } | null
  subscriptions?: { id: string; contract_name: string }[]
}

shop((the) => {
  const { askedFor, plan, active, deducted } = subscriptionsOf(the, elsewhere(the))
  const { cardsOf, save, cartFor, payBySavedCard, signedIn } = savedCards(the)

  it("shows a subscription its card and the card its subscription, to customer and merchant", async () => {
    const ada = await the.signUp("ada@example.com")
    await plan()
    // Bought with a card that is saved with the very payment, and once more with the card that was saved.
    const first = await active((await save(ada))!)
    const [card] = await cardsOf(ada)
    const { order } = good(await payBySavedCard(await cartFor(ada, card!.id), ada))
    await the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '1 day' WHERE id = $1", [
      first.id,
    ])
    const second = await activeOf(order!)
    const link = { id: card!.id, last_four: "1111", status: "usable" }
    const own = good(await the.store.get<{ subscriptions: Linked[] }>("/store/acquiring/subscriptions", signedIn(ada)))
    expect(own.subscriptions).toMatchObject([
      { id: second.id, saved_card: link },
      { id: first.id, saved_card: link },
    ])
    expect(await cardsOf(ada)).toMatchObject([
      { subscriptions: [first, second].map(({ id }) => ({ id, contract_name: "Tea, every month" })) },
    ])
    const detail = good(await the.admin.get<{ subscription: Linked }>(`/admin/acquiring/subscriptions/${second.id}`))
    expect(detail.subscription).toMatchObject({ saved_card: link })
    const seen = good(await the.admin.get<{ saved_cards: Linked[] }>(`/admin/acquiring/customers/${first.customer_id}/saved-cards`)) // prettier-ignore
    expect(seen.saved_cards).toMatchObject([{ subscriptions: [{ id: first.id }, { id: second.id }] }])

    good(await the.store.delete(`/store/acquiring/saved-cards/${card!.id}`, signedIn(ada)))
    const after = good(await the.admin.get<{ subscription: Linked }>(`/admin/acquiring/subscriptions/${second.id}`))
    expect(after.subscription.saved_card).toBeNull()
  })

  it("shows a deduction the card that its subscription was begun with, and finds it by that", async () => {
    const ada = await the.signUp("ada@example.com")
    await plan()
    await deducted(await active((await save(ada))!))
    const [card] = await cardsOf(ada)
    const found = async () => {
      const list = async (query: string) =>
        good(
          await the.admin.get<{ payments: { id: string; card: object | null }[] }>(
            `/admin/acquiring/payments?${query}`,
          ),
        ).payments
      const [[deduction], searched] = await Promise.all([list("flow=renewal"), list("flow=renewal&q=1111")])
      return [deduction?.card, searched.map(({ id }) => id === deduction?.id)]
    }
    const forget = (column: string) => the.sql(`UPDATE acquiring_operation SET deleted_at = ${column}`)
    const visa = [{ brand: "Visa", last_four: "1111" }, [true]]
    expect(await found()).toEqual(visa)
    // The journal is kept for some time only; then the saved card knows.
    await forget("now()")
    expect(await found()).toEqual(visa)
    await forget("NULL")
    good(await the.store.delete(`/store/acquiring/saved-cards/${card!.id}`, signedIn(ada)))
    expect(await found()).toEqual(visa)
    await forget("now()")
    expect(await found()).toEqual([null, []])
  })

  it("keeps the card its owner's when the subscription is transferred, and the former owner out", async () => {
    const ada = await the.signUp("ada@example.com")
    const eve = await the.signUp("eve@example.com")
    await plan()
    const row = await active((await save(ada))!)
    const listed = async (customer: string) =>
      good(await the.store.get<{ subscriptions: Linked[] }>("/store/acquiring/subscriptions", signedIn(customer)))
        .subscriptions
    expect(await listed(ada)).toMatchObject([{ saved_card: { last_four: "1111" } }])
    const consent = await askedFor(row.order_id, eve)
    await consent()

    const cancel = (customer: string) =>
      the.store.post<{ subscription: Linked }>(
        `/store/acquiring/subscriptions/${row.id}/cancel`,
        {},
        signedIn(customer),
      )
    expect((await cancel(ada)).status).toBe(404)
    expect(await listed(ada)).toEqual([])
    expect(await cancelledOf(cancel(eve))).toMatchObject({ id: row.id, saved_card: null })
    expect(await listed(eve)).toMatchObject([{ id: row.id, saved_card: null }])
    expect(await cardsOf(ada)).toHaveLength(1)
  })

  const cancelledOf = async (answer: Promise<{ status: number; body: { subscription: Linked } }>) =>
    (await answer).body.subscription

  /** The subscription that an order began: there is an older one beside it. */
  async function activeOf({ id }: { id: string }) {
    return eventually(async () => {
      await workSubscriptions(the.container)
      const [row] = await the.sql<{ id: string }>("SELECT id FROM acquiring_subscription WHERE order_id = $1", [id])
      return row
    })
  }
})
