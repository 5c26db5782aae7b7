import type * as fc from "fast-check"

import { checkAlways } from "./invariants"
import type { World } from "./world"

/** What the generator may know of the world: how much of each there is to do something to. */
export interface Model {
  carts: number
  pages: number
  orders: number
  transactions: number
}

export const NOTHING: Model = { carts: 0, pages: 0, orders: 0, transactions: 0 }

/** One step: what it needs to make sense, and how it is done on both sides. */
export interface OperationPlan {
  words: string
  needs?: keyof Model
  act(world: World): Promise<string | void>
}

/** A step as fast-check runs, skips and shrinks it; after each one, what must always hold is looked at. */
export class Operation implements fc.AsyncCommand<Model, World> {
  constructor(private readonly plan: OperationPlan) {}

  check(model: Readonly<Model>): boolean {
    return this.plan.needs === undefined || model[this.plan.needs] > 0
  }

  async run(model: Model, world: World): Promise<void> {
    const outcome = await this.plan.act(world)
    world.note(`${this.plan.words}${outcome ? ` → ${outcome}` : ""}`)
    model.carts = world.carts.length
    model.pages = world.carts.reduce((count, { pages }) => count + pages.length, 0)
    model.transactions = world.transactions().length
    model.orders = (await world.orders()).length
    await checkAlways(world)
  }

  toString(): string {
    return this.plan.words
  }
}

/** Which of those there are: any number stands for one of them, so that a shrunk run still means something. */
export function pick<One>(all: readonly One[], which: number): One | undefined {
  return all[which % Math.max(1, all.length)]
}
