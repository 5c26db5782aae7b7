import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const INDEXES: Record<string, { on: string; where: string }> = {
  acquiring_payment_sum: { on: "acquiring_payment ((amount::numeric))", where: "deleted_at is null" },
  acquiring_operation_last_four: {
    on: `acquiring_operation ("right"(answer ->> 'card', 4))`,
    where: "kind = 'authorise' and deleted_at is null",
  },
}

/**
 * What payments are searched by is indexed of all rows: of an index of some the database keeps no figures, takes each value
 * for one in two hundred rows, and then reads the whole table.
 */
export class Migration20261129E40000 extends Migration {
  override async up(): Promise<void> {
    for (const [name, { on }] of Object.entries(INDEXES)) this.#create(name, on)
  }

  override async down(): Promise<void> {
    for (const [name, { on, where }] of Object.entries(INDEXES)) this.#create(name, `${on} where ${where}`)
  }

  #create(name: string, on: string): void {
    this.addSql(`drop index if exists "IDX_${name}";`)
    this.addSql(`create index if not exists "IDX_${name}" on ${on};`)
  }
}
