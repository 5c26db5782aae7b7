import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const INDEX = "IDX_acquiring_operation_queried"
const ON = "acquiring_operation (resolved_at, id)"

/** The work queue lists every outcome that is known by something else than the answer, whoever queried the service. */
export class Migration20261123Q00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index if exists "${INDEX}";`)
    this.addSql(
      `create index if not exists "${INDEX}" on ${ON} where source = 'store' and (queries > 0 or evidence <> 'answer')
       and state in ('done', 'refused') and deleted_at is null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "${INDEX}";`)
    this.addSql(
      `create index if not exists "${INDEX}" on ${ON}
       where queries > 0 and state in ('done', 'refused') and deleted_at is null;`,
    )
  }
}
