import { Pool } from "pg"

import { ASSORTMENT } from "./assortment"
import { CartCopies } from "./cart-copies"
import { DatabaseSnapshot } from "./database-snapshot"
import { good, http } from "./http"
import { bootMedusa, type RunningMedusa } from "./medusa"
import { type Assortment, seedAdmin, seedShop, type SeededShop } from "./seed"

export interface BootOptions {
  assortment?: Assortment
  /** Runs the scheduled jobs too; otherwise a test that wants a job runs it itself. Default false. */
  jobs?: boolean
}

/** A Medusa that serves, with goods to buy, a merchant who has signed in, and its data kept to come back to. */
export interface BootedShop extends RunningMedusa {
  seeded: SeededShop
  adminToken: string
  pool: Pool
  snapshot: DatabaseSnapshot
  carts: CartCopies
}

const ADMIN = { email: "merchant@example.com", password: "correct-horse", firstName: "Mer", lastName: "Chant" }
const BOOT_TIMEOUT_MS = 600_000

/** Boots before the first test of a `describe` and closes after its last. */
export function bootedShop({ assortment = ASSORTMENT, jobs = false }: BootOptions = {}): () => BootedShop {
  let booted: BootedShop | undefined
  beforeAll(async () => {
    const medusa = await bootMedusa({ jobs })
    const seeded = await seedShop(medusa.container, assortment)
    await seedAdmin(medusa.container, ADMIN)
    const visitor = http(
      () => medusa.url,
      () => ({}),
    )
    const { token } = good(await visitor.post<{ token: string }>("/auth/user/emailpass", ADMIN))
    const pool = new Pool({ connectionString: medusa.databaseUrl })
    // A test may drop a connection; whoever uses it next hears of it.
    pool.on("error", () => undefined)
    const snapshot = await DatabaseSnapshot.take(pool)
    booted = { ...medusa, seeded, adminToken: token, pool, snapshot, carts: new CartCopies(pool, snapshot) }
  }, BOOT_TIMEOUT_MS)
  afterAll(async () => {
    await booted?.pool.end()
    await booted?.close()
  }, BOOT_TIMEOUT_MS)
  return () => {
    if (!booted) throw new Error("The shop is not up yet: its values are there in tests only")
    return booted
  }
}
