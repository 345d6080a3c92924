import { globSync } from 'node:fs'
import path from 'node:path'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/database.ts'
import { messages } from '../messages/tables.ts'
import type { OpenedDatabase } from './port.ts'
import { rows } from './rows.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const server = path.join(import.meta.dirname, '../..')
const TABLES = (
  await Promise.all(
    globSync('{*,*/*}/tables.ts', { cwd: server }).map((file) => import(path.join(server, file))),
  )
)
  .flatMap((file: object) => Object.values(file))
  .filter((value) => is(value, PgTable))
const WORDS = TABLES.flatMap((table) =>
  Object.values(getTableColumns(table)).flatMap(({ name, enumValues = [] }) =>
    enumValues.length > 0 ? [{ table: getTableName(table), column: name, words: enumValues }] : [],
  ),
)

type Row = Record<string, string | number | boolean | null>
const then = '2026-03-20T10:00:00Z'
const before = '2026-03-19T10:00:00Z'

const interest: Row = {
  ...{ kind: 'interest', late_invoice_id: '00000000-0000-4000-8000-000000000000', vat: 0 },
  ...{ claimed_from: '2026-04-20', claimed_until: '2026-04-20', reference: 400, fixed_sum: 0 },
}

/** Of every CHECK that is not about words or a least figure, rows that break it. */
const BROKEN: Record<string, Row[]> = {
  automatic_reminders_step: [{ step: 1 }, { step: -7 }],
  class_photo_names_one: [
    { pupil_id: null, name: null },
    { pupil_id: '00000000-0000-0000-0000-000000000000', name: 'Ms Kerr' },
  ],
  class_sheet_faces_turns: [{ turns: 4 }, { turns: -1 }],
  classes_ref: [{ ref: '' }, { ref: 'x'.repeat(41) }],
  classes_year: [
    { year: 15, ref: 'P3' },
    { year: -1, ref: 'P3' },
    { year: 3, ref: '4A' },
  ],
  code_mails_settled: [{ state: 'waiting', settled_at: then }, { state: 'sent' }],
  enquiries_answered: [{ state: 'answered' }],
  enquiries_new: [{ state: 'new', answered_at: then }],
  erasures_finished: [{ state: 'done' }, { state: 'asked', finished_at: then }],
  factors_credential: [{ credential_id: 'a' }, { public_key: 'a' }],
  factors_phone: [
    { type: 'phone', phone: '' },
    { type: 'webauthn', phone: '447700900123' },
  ],
  factors_totp: [{ type: 'totp' }, { type: 'webauthn', totp_secret: 'A' }],
  id_crops_turns: [{ turns: 4 }, { turns: -1 }],
  id_crops_whole: [{ left: 1 }, { left: 1, top: 1 }],
  invitations_lifetime: [{ created_at: then, expires_at: then }],
  invitations_outcome: [{ accepted_at: then, withdrawn_at: then }],
  invitations_to: [{ role: 'school' }, { role: 'admin', school_name: 'Test Primary' }],
  one_time_tokens_lifetime: [{ created_at: then, expires_at: before }],
  events_commission_one: [{ commission_percent: 10, commission_pence: 100 }],
  events_commission_pence: [{ commission_pence: 0 }, { commission_pence: 5001 }],
  events_commission_percent: [
    { commission_percent: 0 },
    { commission_percent: 50.5 },
    { commission_percent: 7.25 },
  ],
  order_lines_commission_one: [{ commission_percent: 10, commission_pence: 100 }],
  order_lines_commission_pence: [{ commission_pence: 0 }, { commission_pence: 5001 }],
  order_lines_commission_percent: [
    { commission_percent: 0 },
    { commission_percent: 50.5 },
    { commission_percent: 7.25 },
  ],
  opt_outs_effects: [{ orders_told: 1 }, { prints_stopped: 1, checkouts_cancelled: 0 }],
  opt_outs_lifted: [{ lifted_by: '00000000-0000-0000-0000-000000000000' }],
  order_lines_printed: [{ prints_delivered_at: then }],
  order_prints_crop: [
    { crop_x: 1.01, crop_y: 0, crop_scale: 1, crop_turns: 0 },
    { crop_x: 0, crop_y: -0.01, crop_scale: 1, crop_turns: 0 },
    { crop_x: 0, crop_y: 0, crop_scale: 0.39, crop_turns: 0 },
    { crop_x: 0, crop_y: 0, crop_scale: 1.01, crop_turns: 0 },
    { crop_x: 0, crop_y: 0, crop_scale: 1, crop_turns: 4 },
  ],
  order_prints_crop_whole: [{ crop_x: 0 }, { crop_x: 0, crop_y: 0, crop_scale: 1 }],
  order_lines_vat: [
    { total: 500, vat: 501, vat_rate: 20 },
    { total: 500, vat: -1, vat_rate: 20 },
    { total: 500, vat: 83, vat_rate: 0 },
    { total: 500, vat: 83 },
  ],
  order_lines_vat_rate: [{ vat_rate: 17 }],
  order_lines_sells: [
    { photo_count: 0 },
    { photo_count: 1, quantity: 1 },
    { photo_count: 1, picture: '00000000-0000-4000-8000-000000000000' },
    { product: '8x10', photo_count: 0, quantity: 1 },
    { product: '8x10', photo_count: 0, product_name: '8x10 inches' },
    { product: '8x10', photo_count: 1, product_name: '8x10 inches', quantity: 1 },
    { product: '8x10', photo_count: 0, product_name: '8x10 inches', quantity: 1, package_id: 'basic' },
  ],
  order_lines_total_sum: [{ subtotal: 700, discount: 100, total: 700 }],
  invoice_lines_net: [{ net: 50_000_001 }, { net: -50_000_001 }],
  invoice_lines_vat: [{ vat: 50_000_001 }, { vat: -50_000_001 }],
  invoice_lines_vat_rate: [{ vat_rate: -1 }, { vat_rate: 51 }],
  invoice_movements_of_dispute: [{ kind: 'disputed' }, { kind: 'fee' }, { kind: 'paid', dispute_id: 'du_1' }],
  invoice_movements_overpaid: [
    { overpaid: true, vat_rate: 20 },
    { overpaid: true, vat_rate: null, amount: 5, vat: 1 },
  ],
  invoice_reminders_by_itself: [
    { step: 7, kind: 'overdue', claimed: 0 },
    { step: 7, kind: 'reminder', claimed: 1 },
    { step: 7, kind: 'reminder', claimed: 0, reference: 400 },
  ],
  invoice_refunds_failed: [{ failure_id: 're_1' }, { failure: 'expired' }],
  invoice_refunds_refused: [
    { state: 'refused', settled_at: then },
    { state: 'done', settled_at: then, refusal: 'No' },
  ],
  invoice_refunds_settled: [{ state: 'done' }, { state: 'asked', settled_at: then }],
  invoice_movements_vat: [
    { amount: 5, vat: 6 },
    { amount: 5, vat: -1 },
  ],
  invoice_movements_vat_rate: [{ vat_rate: -1 }, { vat_rate: 51 }],
  credit_note_sums_vat_rate: [{ vat_rate: -1 }, { vat_rate: 51 }],
  credit_notes_number_prefix: [{ number_prefix: 'inv' }, { number_prefix: 'A-1' }],
  credit_notes_sum: [{ net: 100, vat: 20, total: 121 }],
  invoices_payment: [{ payment_provider: 'test' }, { payment_id: 'tp_1' }],
  invoices_number_prefix: [{ number_prefix: 'inv' }, { number_prefix: 'A-1' }],
  invoices_claimed: [
    { ...interest, claimed_until: '2026-04-19' },
    { ...interest, net: 100, vat: 20, total: 120 },
  ],
  invoices_interest: [
    { kind: 'whole', fixed_sum: 0 },
    { ...interest, reference: null },
    { ...interest, kind: 'whole' },
  ],
  invoices_sum: [{ net: 100, vat: 20, total: 121 }],
  cancellations_by_owner: [
    { by: 'owner', percent: 0, fee: 1 },
    { by: 'owner', percent: 15, fee: 0 },
  ],
  cancellations_notice: [{ at: before, notice_at: then }],
  cancellations_percent: [{ percent: -1 }, { percent: 101 }],
  held_day_moves_days: [{ from_day: '2026-04-20', to_day: '2026-04-20' }],
  held_days_backup: [{ day: '2026-04-20', backup: '2026-04-20' }],
  held_days_starts: [{ starts: '9:00' }, { starts: '24:00' }, { starts: '09:60' }],
  quote_days_backup: [{ day: '2026-04-20', backup: '2026-04-20' }],
  quote_days_starts: [{ starts: '9:00' }, { starts: '24:00' }, { starts: '09:60' }],
  quote_lines_days: [{ quantity: 1, days: '{2026-04-20,2026-04-21}' }],
  quote_lines_vat_rate: [{ vat_rate: -1 }, { vat_rate: 51 }],
  quotes_accepted_by: [
    { state: 'accepted' },
    { state: 'sent', accepted_name: 'a', accepted_hash: 'b', accepted_from: 'c' },
  ],
  quotes_answered: [{ state: 'accepted' }, { state: 'sent', answered_at: then }],
  quotes_sent: [{ state: 'sent' }, { state: 'draft', sent_at: then, valid_until: '2026-04-20' }],
  quotes_number_prefix: [{ number_prefix: 'inv' }, { number_prefix: 'A-1' }],
  quotes_sum: [{ net: 100, vat: 20, total: 121 }],
  offer_steps_percent: [{ gives: 'percent', value: 101 }],
  offer_steps_product: [
    { gives: 'package' },
    { gives: 'extra' },
    { gives: 'percent', product: 'gallery/basic' },
  ],
  offer_steps_value: [{ gives: 'percent' }, { gives: 'photo', value: 5 }],
  offers_code: [{ kind: 'code' }, { kind: 'siblings', code: 'SPRING' }],
  offers_of_event: [{ scope: 'all', event_id: '00000000-0000-4000-8000-000000000000' }],
  offers_of_school: [{ scope: 'school' }, { scope: 'all', school_name: 'Test Primary' }],
  order_movements_line_part: [{ part: 'files' }, { line_id: '00000000-0000-4000-8000-000000000000' }],
  order_movements_of_credit: [
    { kind: 'credit-used' },
    { kind: 'ordered', credit_id: '00000000-0000-4000-8000-000000000000' },
  ],
  order_movements_of_dispute: [{ kind: 'disputed' }, { kind: 'fee' }, { kind: 'paid', dispute_id: 'du_1' }],
  order_movements_of_line: [
    { kind: 'paid' },
    { kind: 'fee', line_id: '00000000-0000-4000-8000-000000000000' },
  ],
  order_movements_of_provider: [{ kind: 'refund-failed' }, { kind: 'dispute-returned' }],
  order_movements_of_refund: [{ kind: 'refund-asked' }, { kind: 'refunded' }],
  order_movements_offer_reduced: [
    { kind: 'reduced', reduced_by: 'code' },
    { kind: 'reduced', reduced_by: 'package', offer_id: '00000000-0000-4000-8000-000000000000' },
  ],
  order_movements_reduced: [{ kind: 'reduced' }, { kind: 'paid', reduced_by: 'code' }],
  order_movements_vat: [
    { amount: 500, vat: 501 },
    { amount: 500, vat: -1 },
  ],
  orders_delivered: [
    { state: 'delivered', paid_at: then, downloads_until: then },
    { state: 'delivered', paid_at: then, delivered_at: then },
  ],
  orders_paid: [{ state: 'paid' }, { state: 'cancelled', paid_at: then }],
  orders_free: [
    { payment_method: 'free' },
    { payment_method: 'cash', free_reason: 'A gift' },
    { payment_method: 'free', free_reason: 'A gift', total: 600 },
  ],
  orders_paid_by_hand: [{ payment_method: 'cash', payment_provider: 'test', payment_id: 'tp_1' }],
  orders_pay_by: [{ at_desk: 'true' }, { at_desk: 'false', pay_by: then }],
  orders_payment: [{ payment_id: 'tp_1' }, { payment_provider: 'test' }],
  orders_total_sum: [{ subtotal: 700, discount: 100, total: 500 }],
  orders_vat: [
    { total: 500, vat: 501 },
    { total: 500, vat: -1 },
  ],
  photo_day_marks_undone: [
    { mark: 'undone', undoes: null },
    { mark: 'here', undoes: '00000000-0000-0000-0000-000000000000' },
  ],
  photos_card: [{ card_code: 'TWEED3BA', card_seen: 'no' }],
  photos_clock: [
    { clock_at: then, clock_device: null },
    { clock_at: null, clock_device: 'Phone K7QM' },
  ],
  photos_group: [{ kind: 'group', pupil_id: '00000000-0000-0000-0000-000000000000' }],
  photos_rating: [{ rating: 0 }, { rating: 6 }],
  photos_refusal: [{ state: 'refused' }],
  photos_turns: [{ turns: 4 }, { turns: -1 }],
  products_size: [
    { kind: 'print' },
    { kind: 'print', width: 8, height: 10 },
    { kind: 'print', width: 0, height: 10, unit: 'in' },
    { kind: 'class', width: 8, height: 10, unit: 'in' },
  ],
  pupil_links_places: [{ place: 0 }, { place: 3 }],
  reminder_consents_basket: [{ basket_at: then, ended_at: then }],
  paper_prefixes_prefix: [{ prefix: 'inv' }, { prefix: 'INVOICE' }, { prefix: 'A-1' }, { prefix: '1A' }],
  reference_rates_half_year: [{ half_year: '2026-01-02' }, { half_year: '2026-04-01' }],
  reference_rates_rate: [{ rate: -1 }, { rate: 3001 }],
  reminders_step: [{ kind: 'closing', step: 1 }],
  refunds_refused: [
    { state: 'refused', settled_at: then },
    { state: 'done', settled_at: then, refusal: 'No' },
  ],
  refunds_settled: [{ state: 'done' }, { state: 'asked', settled_at: then }],
  roster_proposal_rows_decided: [{ state: 'waiting', decided_at: then }, { state: 'approved' }],
  roster_proposal_rows_of: [{ kind: 'left' }, { kind: 'changed' }],
  sessions_chain: [{ counter: 2, step_up_counter: 3 }],
  sessions_second_factor: [
    { aal: 'aal2' },
    { aal: 'aal1', factor_id: '00000000-0000-4000-8000-000000000000' },
  ],
  site_documents_versioned: [{ state: 'published' }, { state: 'sample', version: 1 }],
  site_handovers_answered: [{ answer: 'Shorter' }, { answered_at: then }],
  site_releases_gapless: [
    { number: 2, previous: null },
    { number: 3, previous: 1 },
    { number: 1, previous: 1 },
  ],
  site_releases_of: [{ action: 'ordered', document_id: 'only' }, { action: 'published' }],
  site_films_id: [{ id: 'a'.repeat(32), content_hash: 'b'.repeat(64) }],
  site_pictures_id: [{ id: 'a'.repeat(32), content_hash: 'b'.repeat(64) }],
  site_pictures_made: [{ state: 'ready' }],
  site_pictures_reason: [{ state: 'failed' }, { state: 'waiting', reason: 'is damaged' }],
  site_uprights_left: [{ cut_left: -1 }, { cut_left: 101 }],
  site_uprights_made: [{ recipe: '12345678' }, { width: 4, height: 5 }],
  test_payments_amount: [{ amount_pence: 0 }],
  test_payments_reason: [{ status: 'declined' }, { status: 'open', decline_reason: 'card_declined' }],
  test_payments_refunded: [{ amount_pence: 500, refunded_pence: 501 }],
  test_refunds_amount: [{ amount_pence: 0 }],
  told_apart_two: [
    { one: '00000000-0000-4000-8000-000000000000', other: '00000000-0000-4000-8000-000000000000' },
  ],
  watermark_settings_only: [{ only: false }],
}

/** Every CHECK there is, with its rule as the database has kept it. */
const checks = () =>
  rows<{ name: string; table: string; rule: string }>(
    opened.db,
    sql`select conname as name, conrelid::regclass::text as "table", pg_get_expr(conbin, conrelid) as rule
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace order by 1`,
  )

/** Whether a row of these columns, all others empty, is refused by this rule. */
async function refuses({ table, rule }: { table: string; rule: string }, row: Row): Promise<boolean> {
  const [found] = await rows<{ holds: boolean | null }>(
    opened.db,
    sql`select ${sql.raw(rule)} as holds from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb)`,
  )
  return found?.holds === false
}

test('an enum column takes each of its values and no other', async () => {
  expect(WORDS.length).toBeGreaterThan(20)
  const all = new Map((await checks()).map((check) => [check.name, check]))
  for (const { table, column, words } of WORDS) {
    const check = all.get(`${table}_${column}_known`)
    if (!check) throw new Error(`${table}.${column} takes any word`)
    const odd = ['', 'lost', ...words.flatMap((word) => [word.toUpperCase(), `${word} `, `${word}s`])]
    for (const word of odd.filter((word) => !words.includes(word)))
      expect(await refuses(check, { [column]: word }), `${check.name} ${word}`).toBe(true)
    for (const word of words) expect(await refuses(check, { [column]: word }), word).toBe(false)
  }
})

test('a figure with a minimum takes it, and nothing below', async () => {
  const least = (await checks()).filter(({ name }) => name.endsWith('_least'))
  expect(least.length).toBeGreaterThan(20)
  for (const check of least) {
    const [, column = '', figure] = /^\("?(\w+)"? >= (\d+)\)$/.exec(check.rule) ?? []
    expect(await refuses(check, { [column]: Number(figure) - 1 }), check.rule).toBe(true)
    expect(await refuses(check, { [column]: Number(figure) }), check.rule).toBe(false)
  }
})

test('every figure has a rule', async () => {
  const free = await rows<{ column: string }>(
    opened.db,
    sql`select attrelid::regclass::text || '.' || attname as "column"
      from pg_attribute a join pg_class t on t.oid = a.attrelid
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
        and atttypid in ('int'::regtype, 'bigint'::regtype, 'smallint'::regtype, 'numeric'::regtype) and attidentity = ''
        and not exists (select 1 from pg_constraint c where c.contype = 'c' and c.conrelid = t.oid and attnum = any (c.conkey))
      order by 1`,
  )
  // A point that is given back late goes below zero.
  expect(free).toEqual([{ column: 'attempts.points' }])
})

test('every other rule of the database refuses the rows that break it', async () => {
  const others = (await checks()).filter(({ name }) => !/_(known|least)$/.test(name))
  expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(BROKEN).sort())
  const taken: string[] = []
  for (const check of others)
    for (const row of BROKEN[check.name] ?? [])
      if (!(await refuses(check, row))) taken.push(`${check.name} ${JSON.stringify(row)}`)
  expect(taken).toEqual([])
})

test('a row that breaks a rule is not written', async () => {
  const lost = { id: 'lost', channel: 'post' as 'mail', kind: 'order', tries: 1, triedAt: new Date(then) }
  await expect(opened.db.insert(messages).values(lost)).rejects.toMatchObject({
    cause: { code: '23514', constraint: 'messages_channel_known' },
  })
})

test('every foreign key has an index', async () => {
  const without = await rows(
    opened.db,
    sql`select conrelid::regclass::text || '.' || a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  )
  expect(without).toEqual([])
})
