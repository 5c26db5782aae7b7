import type { Merchant } from "../merchants"
import type { Clock } from "./clock"
import type { Contract, Payout, StoredCard, Visit } from "./records"
import { SeededRandom } from "./seeded-random"
import type { Transaction } from "./transaction"

/** All that the sandbox knows, in a shape that survives a file. */
export interface LedgerContents {
  numbers: number
  random: number
  transactions: Transaction[]
  visits: Visit[]
  storedCards: StoredCard[]
  contracts: Contract[]
  payouts: Payout[]
}

/** Whose record it is. */
export type Account = Pick<Merchant, "merchantId" | "accountId">

/** The service's books, in memory; `changed` is called after every write so that they can be kept in a file. */
export class Ledger {
  readonly random: SeededRandom
  private numbers = 0
  private readonly transactions = new Map<string, Transaction>()
  private readonly byOrder = new Map<string, Transaction[]>()
  private readonly visits = new Map<string, Visit>()
  private readonly storedCards = new Map<string, StoredCard>()
  private readonly contracts = new Map<string, Contract>()
  private readonly payouts = new Map<string, Payout>()

  constructor(
    private readonly clock: Clock,
    seed: number,
    private readonly changed: () => void = () => {},
  ) {
    this.random = new SeededRandom(seed)
  }

  /** `<letter><YYYYMMDD><number>`: the number is one counter, at least six digits. */
  nextId(letter: string): string {
    this.numbers += 1
    const day = new Date(this.clock.now()).toISOString().slice(0, 10).replaceAll("-", "")
    return `${letter}${day}${String(this.numbers).padStart(6, "0")}`
  }

  addTransaction(transaction: Transaction): Transaction {
    this.transactions.set(transaction.id, transaction)
    const key = orderKey(transaction, transaction.orderNo)
    this.byOrder.set(key, [...(this.byOrder.get(key) ?? []), transaction])
    this.changed()
    return transaction
  }

  transaction(id: string): Transaction | undefined {
    return this.transactions.get(id)
  }

  transactionOf(account: Account, id: string): Transaction | undefined {
    const transaction = this.transactions.get(id)
    return transaction && sameAccount(transaction, account) ? transaction : undefined
  }

  /** Oldest first. */
  transactionsOfOrder(account: Account, orderNo: string): readonly Transaction[] {
    return this.byOrder.get(orderKey(account, orderNo)) ?? []
  }

  /** Newest first. */
  newest(limit: number, account?: Account): Transaction[] {
    const found: Transaction[] = []
    for (const transaction of [...this.transactions.values()].reverse()) {
      if (found.length >= limit) break
      if (!account || sameAccount(transaction, account)) found.push(transaction)
    }
    return found
  }

  /** Oldest first. */
  transactionsOf(account: Account): Transaction[] {
    return this.allTransactions().filter((transaction) => sameAccount(transaction, account))
  }

  /** Oldest first. */
  allTransactions(): Transaction[] {
    return [...this.transactions.values()]
  }

  addVisit(visit: Visit): Visit {
    this.visits.set(visit.token, visit)
    this.changed()
    return visit
  }

  visit(token: string): Visit | undefined {
    return this.visits.get(token)
  }

  addStoredCard(card: StoredCard): StoredCard {
    this.storedCards.set(card.tokenId, card)
    this.changed()
    return card
  }

  storedCard(account: Account, tokenId: string): StoredCard | undefined {
    const card = this.storedCards.get(tokenId)
    return card && !card.revoked && sameAccount(card, account) ? card : undefined
  }

  addContract(contract: Contract): Contract {
    this.contracts.set(contract.recurringId, contract)
    this.changed()
    return contract
  }

  contract(recurringId: string): Contract | undefined {
    return this.contracts.get(recurringId)
  }

  allContracts(): Contract[] {
    return [...this.contracts.values()]
  }

  addPayout(payout: Payout): Payout {
    this.payouts.set(payout.id, payout)
    this.changed()
    return payout
  }

  payout(id: string): Payout | undefined {
    return this.payouts.get(id)
  }

  payoutsOfRequest(account: Account, requestId: string): Payout[] {
    return this.allPayouts().filter((payout) => sameAccount(payout, account) && payout.requestId === requestId)
  }

  allPayouts(): Payout[] {
    return [...this.payouts.values()]
  }

  /** A record was changed in place. */
  touch(): void {
    this.changed()
  }

  contents(): LedgerContents {
    return {
      numbers: this.numbers,
      random: this.random.state,
      transactions: [...this.transactions.values()],
      visits: [...this.visits.values()],
      storedCards: [...this.storedCards.values()],
      contracts: [...this.contracts.values()],
      payouts: [...this.payouts.values()],
    }
  }

  restore(contents: LedgerContents): void {
    this.clear()
    this.numbers = contents.numbers
    this.random.state = contents.random
    contents.transactions.forEach((transaction) => this.addTransaction(transaction))
    contents.visits.forEach((visit) => this.addVisit(visit))
    contents.storedCards.forEach((card) => this.addStoredCard(card))
    // A file of a version before deductions has contracts without terms: nothing could be deducted of them.
    contents.contracts
      .filter(({ terms }) => (terms as unknown) !== undefined)
      .forEach((contract) => this.addContract(contract))
    contents.payouts.forEach((payout) => this.addPayout(payout))
  }

  /** Forgets every record. Numbers go on, so that no identifier ever means two things to a shop that remembers. */
  clear(): void {
    for (const map of [this.transactions, this.byOrder, this.visits, this.storedCards, this.contracts, this.payouts]) {
      map.clear()
    }
    this.changed()
  }
}

function orderKey(account: Account, orderNo: string): string {
  return `${account.merchantId}\n${account.accountId}\n${orderNo}`
}

function sameAccount(record: Account, account: Account): boolean {
  return record.merchantId === account.merchantId && record.accountId === account.accountId
}
