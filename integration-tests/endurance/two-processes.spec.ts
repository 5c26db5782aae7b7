import type { AccountSettingsView } from "../../src/api/admin/acquiring/http-types"
import type { OpenMethods } from "../../src/checkout/shopper-views"
import type { Sandbox } from "../../src/sandbox"
import { SeededRandom } from "../../src/sandbox/state/seeded-random"
import { LOCK_TABLE } from "../crash/locks"
import { Machine } from "../crash/machines"
import { paidOrders, type BulkOrder } from "../support/bulk-orders"
import { dose } from "../support/dose"
import { eventually } from "../support/eventually"
import { good, http } from "../support/http"
import { SANDBOX_ACCOUNT } from "../support/sandbox"
import { shop } from "../support/shop"

const COUNT = dose("RECEIVED", { full: 1_000, small: 24 })
const DELIVERIES = 3
/** Deliveries under way at once. */
const SENDERS = 12
/** An end, not an expectation: beside other tests on two cores the whole takes eleven to sixteen minutes. */
const LONGEST_MS = 20 * 60_000

shop((the) => {
  const machines: Machine[] = []
  afterAll(() => Promise.all(machines.map((machine) => machine.kill())))

  it(
    `makes exactly ${COUNT} captures of ${COUNT} notifications, each delivered ${DELIVERIES} times to either of two processes, one of which is killed half-way`,
    async () => {
      the.sandbox.control.reset()
      the.sandbox.control.notificationSettings({ enabled: false })
      const orders = await paidOrders(the.container, COUNT, the.seeded.regions.usd ?? "")
      for (const { transactionId } of the.sandbox.control.transactions()) the.sandbox.control.capture(transactionId)
      the.sandbox.control.clearRequests()
      // What is done is done for a notification: the reconcile job has nothing of it to look at.
      await the.sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 day'")

      await the.sql(LOCK_TABLE)
      const boot = (name: string) =>
        Machine.boot(name, {
          ...process.env,
          ...SANDBOX_ACCOUNT,
          DATABASE_URL: the.databaseUrl(),
          ACQUIRER_BASE_URL: the.sandbox.url,
          ACQUIRER_SETTINGS: JSON.stringify({ notifications: { attempts: 100 } }),
        })
      machines.push(...(await Promise.all([boot("receiver-1"), boot("receiver-2")])))

      await deliver(the.sandbox, machines)
      // The holds of the dead process end by themselves, after two minutes; nobody waits for that here.
      for (const table of ["acquiring_payment", "acquiring_notification"]) {
        await the.sql(`UPDATE ${table} SET leased_until = now() - interval '1 second' WHERE leased_until IS NOT NULL`)
      }
      await eventually(async () => {
        const [row] = await the.sql<{ open: string }>(
          "SELECT count(*) AS open FROM acquiring_notification WHERE state <> 'done'",
        )
        return Number(row?.open) === 0 ? true : undefined
      }, LONGEST_MS)

      await expectOneEffectEach(orders)
      expect(the.sandbox.control.requests({ operation: "capture" })).toEqual([])
      const [inbox] = await the.sql<{ rows: string; deliveries: string }>(
        "SELECT count(*) AS rows, sum(deliveries) AS deliveries FROM acquiring_notification",
      )
      expect(Number(inbox?.rows)).toBe(COUNT)
      // What the dead process wrote down and did not live to acknowledge is delivered once more.
      const again = Number(inbox?.deliveries) - COUNT * DELIVERIES
      expect(Array.from({ length: SENDERS + 1 }, (_, more) => more)).toContain(again)
    },
    2 * LONGEST_MS,
  )

  it("goes by a setting that was changed in another process, without a restart", async () => {
    const [machine] = machines
    expect(machine?.isAlive).toBe(true)
    await the.sql(LOCK_TABLE)
    const cart = await the.cartReadyToPay()
    const storefront = http(
      () => `${machine!.url}/`,
      () => the.storeHeaders,
    )
    const opensIn = async () => {
      const path = `/store/acquiring/methods?cart_id=${cart.id}`
      const { methods } = good(await storefront.get<OpenMethods>(path))
      return methods.find(({ flow }) => flow === "redirect")?.opens_in
    }
    expect(await opensIn()).toBe("page")
    const settings = "/admin/acquiring/accounts/default/settings"
    const { version } = good(await the.admin.get<AccountSettingsView>(settings))
    good(await the.admin.post(settings, { settings: { redirect_opens_in: "frame" }, version }))
    await eventually(async () => (await opensIn()) === "frame" || undefined)
  })

  async function expectOneEffectEach(orders: BulkOrder[]): Promise<void> {
    const amounts = orders.map(({ amount }) => amount).sort()
    const sorted = async (query: string) =>
      (await the.sql<{ amount: string }>(query)).map(({ amount }) => Number(amount).toFixed(2)).sort()
    expect(await sorted("SELECT amount::text FROM capture WHERE deleted_at IS NULL")).toEqual(amounts)
    expect(
      await sorted("SELECT amount::text FROM order_transaction WHERE reference = 'capture' AND deleted_at IS NULL"),
    ).toEqual(amounts)
    const [completed] = await the.sql<{ count: string }>(
      "SELECT count(*) FROM payment_collection WHERE status = 'completed' AND captured_amount = amount",
    )
    expect(completed?.count).toBe(String(COUNT))
  }
})

/** Every notification so many times, in any order, until each delivery is acknowledged; half-way one receiver dies. */
async function deliver({ control }: Sandbox, machines: Machine[]): Promise<void> {
  control.notificationSettings({ enabled: false, timeout: 60_000 })
  const random = new SeededRandom(7)
  const due = control
    .transactions()
    .flatMap(({ transactionId }) => Array<string>(DELIVERIES).fill(transactionId))
    .map((transactionId) => ({ transactionId, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ transactionId }) => transactionId)
  const half = Math.floor(due.length / 2)
  let killed: Promise<void> | undefined

  async function send(): Promise<void> {
    for (let transactionId; (transactionId = due.pop());) {
      if (due.length < half) killed ??= machines[1]?.kill()
      const alive = machines.filter(({ isAlive }) => isAlive)
      const { url } = alive[Math.floor(random.next() * alive.length)] ?? {}
      const record = await control.forge({
        transactionId,
        signature: "valid",
        url: `${url}/hooks/acquiring/default/notifications`,
      })
      // What nobody acknowledged is delivered again, as the service does.
      if (record.state !== "delivered") due.push(transactionId)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
  await killed
}
