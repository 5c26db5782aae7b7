import { mkdirSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import pLimit from "p-limit"

import { FAULT_KINDS } from "../../../src/sandbox"
import { booksOf } from "../../support/ledgers"
import { paidOrders } from "../../support/paid-orders"
import { shop, type Shop } from "../../support/shop"
import { judge, type Cell, type Result } from "./fault-matrix/cell"
import { OPERATION_ROWS } from "./fault-matrix/operations"
import { FAULTS } from "./fault-matrix/faults"
import { table } from "./fault-matrix/table"

const OUTPUT = resolve(__dirname, "../../../.test-output")

/** Waits that let 144 cells run in minutes: everything else is as in a store. */
const SETTINGS = {
  timeouts: { connect_ms: 2_000, headers_ms: 2_000, body_ms: 2_000, total_ms: 3_000 },
  asking: { within_ms: 700, absence_after_ms: 1_200, first_after_ms: 300, longest_interval_ms: 1_000 },
  failed_attempts: { per_address: 100_000 },
}
/** Orders under way at once: the store, the service and the database share a few cores. */
const AT_ONCE = 6
const OPERATIONS = [...new Set(OPERATION_ROWS.map(({ operation }) => operation))]
const LONGEST_SETTLING_MS = 300_000

shop(
  (shop) => {
    const books = booksOf(shop)

    it("leaves both sides with the same books, whatever goes wrong with whichever operation", async () => {
      const limit = pLimit(AT_ONCE)
      const cells: Cell[] = await Promise.all(
        OPERATION_ROWS.flatMap((operation) =>
          FAULTS.map((fault) =>
            limit(async () => ({ operation, fault, subject: await operation.prepare(shop), told: undefined })),
          ),
        ),
      )
      shop.sandbox.control.clearRequests()

      const reachable = cells.filter(({ fault }) => fault.kind !== "offline")
      await Promise.all(
        OPERATIONS.map((name) =>
          oneByOne(
            reachable.filter(({ operation }) => operation.operation === name),
            shop,
          ),
        ),
      )
      const unreachable = cells.filter(({ fault }) => fault.kind === "offline")
      await shop.sandbox.control.offline()
      await Promise.all(unreachable.map((cell) => limit(() => act(cell))))
      await shop.sandbox.control.online()

      await paidOrders(shop).settle(LONGEST_SETTLING_MS)
      const results: Result[] = await Promise.all(cells.map((cell) => limit(() => judge(cell, shop, books))))

      const text = table(
        results,
        OPERATION_ROWS.map(({ name }) => name),
        FAULTS.map(({ name }) => name),
      )
      mkdirSync(OUTPUT, { recursive: true })
      writeFileSync(`${OUTPUT}/fault-matrix.txt`, text)
      process.stderr.write(`\n${text}\n`)

      expect(results).toHaveLength(8 * 18)
      expect(results.filter(({ problems }) => problems.length > 0)).toEqual([])
    }, 3_600_000)
  },
  { env: { ACQUIRER_SETTINGS: JSON.stringify(SETTINGS) } },
)

it("has a column for every fault the matrix was asked for, and each is a different one", () => {
  expect(new Set(FAULTS.map(({ kind, processed }) => `${kind} ${processed}`)).size).toBe(18)
  for (const { kind } of FAULTS) expect([...FAULT_KINDS, "offline"]).toContain(kind)
})

/** Operations of one operation that come at once leave in one request, and would meet each other's faults. */
async function oneByOne(cells: Cell[], shop: Shop): Promise<void> {
  for (const cell of cells) await suffer(cell, shop)
}

async function suffer(cell: Cell, { sandbox }: Shop): Promise<void> {
  const { operation, fault, subject } = cell
  if (fault.kind === "offline") return
  const { kind, processed } = fault
  sandbox.control.addFault({ kind, processed, operation: operation.operation, orderNo: subject.orderNo })
  await act(cell)
}

async function act(cell: Cell): Promise<void> {
  cell.told = await cell.subject.act()
}
