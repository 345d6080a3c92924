import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/port.ts'

/** Of ten invoices of a project the last two stand: a deposit and a balance. The others were wrong, and credited. */
const INVOICES = 10

/**
 * Copies a project with an accepted quote: so many, a minute apart and older than it, each with ten invoices. In each fifth one stands open and
 * is long overdue. By statements, without triggers: the operations would take minutes.
 */
export async function fillProjects(db: Database, modelId: string, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`create temp table made on commit drop as
      select gen_random_uuid() p, gen_random_uuid() c, gen_random_uuid() q, n from generate_series(1, ${sql.raw(String(count))}) n`)
    await tx.execute(sql`insert into clients (id, kind, name, email, created_at)
      select c, 'firm', 'Client ' || n, 'client@example.com', now() from made`)
    await tx.execute(sql`insert into projects (id, client_id, title, created_at)
      select made.p, c, 'Project ' || n, created_at - n * interval '1 minute' from made, projects where id = ${modelId}`)
    await tx.execute(sql`insert into quotes (id, project_id, version, state, number_prefix, number_year, number, note, net, vat, total, terms,
        sent_at, valid_until, answered_at, accepted_name, accepted_from, accepted_hash)
      select made.q, made.p, 1, 'accepted', number_prefix, 2020, n, '', net, vat, total, terms,
        sent_at, valid_until, answered_at, accepted_name, accepted_from, accepted_hash
      from made, quotes where project_id = ${modelId}`)
    await tx.execute(sql`insert into quote_lines (quote_id, position, title, quantity, each, vat_rate)
      select q, x, 'Line ' || x, 2, 85000, 20 from made, generate_series(0, 3) x`)
    await tx.execute(sql`insert into invoices (project_id, quote_id, kind, number_prefix, number_year, number, issued_at, due_on, bill_to,
        net, vat, total, credited_at, paid_at)
      select p, q, (array['deposit', 'balance'])[1 + x % 2], 'INV', 2020, last + n * ${INVOICES} + x,
        sent_at + x * interval '1 hour', valid_until - 90, '{"name": "Client", "firm": null, "address": null}',
        85000, 17000, 102000, case when x < 8 then sent_at + interval '2 days' end,
        case when x >= 8 and (n + x) % 10 > 0 then sent_at + interval '3 days' end
      from made join quotes on quotes.id = q, generate_series(0, ${INVOICES - 1}) x,
        (select coalesce(max(number), 0) as last from invoices) numbers`)
    await tx.execute(sql`insert into invoice_lines (invoice_id, position, title, net, vat_rate, vat)
      select i.id, 0, 'Line', i.net, 20, i.vat from invoices i join made on p = i.project_id`)
    await tx.execute(sql`insert into invoice_movements (invoice_id, kind, vat_rate, amount, vat, at, actor, method, provider_id)
      select i.id, 'paid', 20, total, vat, paid_at, 'owner', 'transfer', 'made ' || i.id
      from invoices i join made on p = i.project_id where paid_at is not null`)
    await tx.execute(sql`insert into credit_notes (id, invoice_id, number_prefix, number_year, number, issued_at, reason, net, vat, total)
      select gen_random_uuid(), i.id, 'CN', 2020, i.number, credited_at, 'Wrong address', net, vat, total
      from invoices i join made on p = i.project_id where credited_at is not null`)
    await tx.execute(sql`insert into credit_note_sums (credit_note_id, vat_rate, net, vat)
      select c.id, 20, c.net, c.vat from credit_notes c join invoices i on i.id = c.invoice_id join made on p = i.project_id`)
  })
  await db.execute(sql`vacuum analyze`)
}
