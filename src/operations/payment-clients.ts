import { setImmediate as others } from "node:timers/promises"
import type { AcquirerClient } from "../acquirer/client"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Store } from "../medusa/store"
import { serviceAccountOf } from "../modules/acquiring/service-account"
import type { Settings } from "../modules/acquiring/settings"
import type { Account } from "./account"
import { declaredAs, deductionsNamed } from "./payment-profile"

/** A client, or why there is none. */
export type ChosenClient = AcquirerClient | AcquirerError

/**
 * Chooses the client that speaks of a payment: as long as its account's settings are those it was begun with, the
 * account's own. Where another declared account has those settings by now, that one's. Where none has, none: of what
 * lies under another account the service would say that it does not exist.
 */
export class PaymentClients {
  #coming: { orderNos: Set<string>; read: Promise<Map<string, string>> } | undefined

  /** @param clientOf the client of another account, by its settings */
  constructor(
    private readonly store: Store,
    private readonly account: string,
    private readonly settings: Settings,
    private readonly own: AcquirerClient,
    private readonly clientOf: (id: string, settings: Settings) => AcquirerClient,
  ) {}

  /** The client for each of some order numbers. */
  async each(orderNos: readonly string[]): Promise<ChosenClient[]> {
    const named = await deductionsNamed(this.store, this.settings)
    // A deduction lies where the payment lies that began its contract.
    const withFirsts = (orderNo: string) => [orderNo, ...named(orderNo).map(({ first }) => first)]
    const elsewhere = await this.#elsewhere(orderNos.flatMap(withFirsts))
    const chosen = new Map<string, ChosenClient>()
    for (const place of new Set(elsewhere.values())) chosen.set(place, await this.#clientAt(place))
    return orderNos.map((orderNo) => {
      const [place] = withFirsts(orderNo).flatMap((one) => elsewhere.get(one) ?? [])
      return (place !== undefined && chosen.get(place)) || this.own
    })
  }

  /** @throws AcquirerError `config` (code `account`) where no declared account is the one that it lies under */
  async of(orderNo: string): Promise<AcquirerClient> {
    const [chosen] = await this.each([orderNo])
    if (chosen instanceof AcquirerError) throw chosen
    return chosen ?? this.own
  }

  /**
   * What several want to know at the same moment is read together: operations of a batch leave together afterwards,
   * too.
   */
  async #elsewhere(orderNos: readonly string[]): Promise<Map<string, string>> {
    const coming = (this.#coming ??= this.#open())
    for (const orderNo of orderNos) coming.orderNos.add(orderNo)
    return coming.read
  }

  #open() {
    const orderNos = new Set<string>()
    const read = others().then(() => {
      this.#coming = undefined
      const { payments } = this.store.acquiring
      return payments.lyingElsewhere(this.account, [...orderNos], serviceAccountOf(this.settings))
    })
    return { orderNos, read }
  }

  async #clientAt(serviceAccount: string): Promise<ChosenClient> {
    const id = await declaredAs(this.store, serviceAccount)
    if (id === undefined) return undeclared(this.account, serviceAccount)
    return this.clientOf(id, await this.store.acquiring.settings(id))
  }
}

/**
 * Of some payments, those that nobody can query the service about: no declared account is the one that they lie under.
 */
export async function unreachable(
  { id, settings, store }: Pick<Account, "id" | "settings" | "store">,
  orderNos: readonly string[],
): Promise<Map<string, AcquirerError>> {
  const elsewhere = await store.acquiring.payments.lyingElsewhere(id, orderNos, serviceAccountOf(settings))
  const found = new Map<string, AcquirerError>()
  for (const [orderNo, serviceAccount] of elsewhere) {
    if ((await declaredAs(store, serviceAccount)) === undefined) found.set(orderNo, undeclared(id, serviceAccount))
  }
  return found
}

function undeclared(account: string, serviceAccount: string): AcquirerError {
  return new AcquirerError("config", {
    code: "account",
    field: "account",
    merchantMessage:
      `This payment lies at the service under ${serviceAccount}, and no declared account is that one now. Nothing was ` +
      `sent: put these settings of the account "${account}" back, or declare a second account with them.`,
    shopperMessage:
      "This payment was begun at an account of the shop that is not in use at the moment. If you have paid already, do not " +
      "pay again: the shop has been told. Otherwise please go back to the checkout and begin the payment anew.",
  })
}
