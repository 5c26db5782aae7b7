import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A person's statement about an operation stays when the service answers later: no longer a part of the answer. */
export class Migration20261125A00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_operation add column if not exists stated jsonb null;`)
    this.addSql(`
      update acquiring_operation
      set stated = jsonb_build_object('by', answer->>'stated_by', 'note', answer->>'note', 'at', answer->>'stated_at')
      where evidence = 'person' and answer->>'stated_by' is not null;
    `)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_operation drop column if exists stated;`)
  }
}
