CREATE TABLE "credit_note_sums" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"credit_note_id" uuid NOT NULL,
	"vat_rate" integer,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	CONSTRAINT "credit_note_sums_rate" UNIQUE NULLS NOT DISTINCT("credit_note_id","vat_rate"),
	CONSTRAINT "credit_note_sums_net_least" CHECK ("credit_note_sums"."net" >= 0),
	CONSTRAINT "credit_note_sums_vat_least" CHECK ("credit_note_sums"."vat" >= 0),
	CONSTRAINT "credit_note_sums_vat_rate" CHECK ("credit_note_sums"."vat_rate" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"number_year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "credit_notes_number" UNIQUE("number_year","number"),
	CONSTRAINT "credit_notes_number_least" CHECK ("credit_notes"."number" >= 1),
	CONSTRAINT "credit_notes_number_year_least" CHECK ("credit_notes"."number_year" >= 1),
	CONSTRAINT "credit_notes_total_least" CHECK ("credit_notes"."total" >= 1),
	CONSTRAINT "credit_notes_net_least" CHECK ("credit_notes"."net" >= 0),
	CONSTRAINT "credit_notes_vat_least" CHECK ("credit_notes"."vat" >= 0),
	CONSTRAINT "credit_notes_sum" CHECK ("credit_notes"."net" + "credit_notes"."vat" = "credit_notes"."total")
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_kind";--> statement-breakpoint
ALTER TABLE "invoice_movements" DROP CONSTRAINT "invoice_movements_kind_known";--> statement-breakpoint
ALTER TABLE "paper_numbers" DROP CONSTRAINT "paper_numbers_kind_known";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_note_sums" ADD CONSTRAINT "credit_note_sums_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_notes_issued" ON "credit_notes" USING btree ("issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_kind" ON "invoices" USING btree ("quote_id","kind") WHERE credited_at is null;--> statement-breakpoint
CREATE INDEX "invoices_quote" ON "invoices" USING btree ("quote_id");--> statement-breakpoint
ALTER TABLE "invoice_movements" ADD CONSTRAINT "invoice_movements_kind_known" CHECK ("invoice_movements"."kind" in ('paid', 'refunded'));--> statement-breakpoint
ALTER TABLE "paper_numbers" ADD CONSTRAINT "paper_numbers_kind_known" CHECK ("paper_numbers"."kind" in ('quote', 'invoice', 'credit-note'));
--> statement-breakpoint
-- A credit note is a paper that somebody holds.
CREATE TRIGGER credit_notes_agreed BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change('credit_notes_agreed');--> statement-breakpoint
CREATE TRIGGER credit_note_sums_agreed BEFORE UPDATE OR DELETE ON credit_note_sums FOR EACH ROW EXECUTE FUNCTION refuse_change('credit_note_sums_agreed');--> statement-breakpoint
-- An invoice adds up to its lines, and a credit note to its sums. Of each rate, no more is credited than it asked for, and no
-- more paid, in money or in VAT; what was paid back was paid before. What is settled has the VAT of what is left. By the order
-- of movements, no more was paid than was owed at the time, and no more paid back than was too much.
CREATE OR REPLACE FUNCTION check_invoice(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	broken text;
BEGIN
	WITH line AS (
		SELECT vat_rate, sum(net + vat) AS total, sum(vat) AS vat FROM invoice_lines WHERE invoice_id = checked GROUP BY vat_rate
	), note AS (
		SELECT id, issued_at, net, vat, total FROM credit_notes WHERE invoice_id = checked
	), credit AS (
		SELECT s.vat_rate, sum(s.net + s.vat) AS total, sum(s.vat) AS vat
		FROM credit_note_sums s JOIN note n ON n.id = s.credit_note_id GROUP BY s.vat_rate
	), movement AS (
		SELECT id, kind, vat_rate, at,
			CASE kind WHEN 'paid' THEN amount ELSE -amount END AS amount,
			CASE kind WHEN 'paid' THEN vat ELSE -vat END AS vat
		FROM invoice_movements WHERE invoice_id = checked
	), moved AS (
		SELECT vat_rate, sum(amount) AS amount, sum(vat) AS vat FROM movement GROUP BY vat_rate
	), whole AS (
		SELECT i.total,
			(SELECT coalesce(sum(total), 0) FROM note) AS credited,
			(SELECT coalesce(sum(amount), 0) FROM movement) AS moved
		FROM invoices i WHERE i.id = checked
	)
	SELECT CASE
		WHEN EXISTS (
			SELECT FROM invoices i, (SELECT coalesce(sum(total - vat), 0) AS net, coalesce(sum(vat), 0) AS vat FROM line) s
			WHERE i.id = checked AND (i.net, i.vat) <> (s.net, s.vat)
		) THEN 'invoices_add_up'
		WHEN EXISTS (
			SELECT FROM note n WHERE (n.net, n.vat) <> (
				SELECT coalesce(sum(s.net), 0), coalesce(sum(s.vat), 0) FROM credit_note_sums s WHERE s.credit_note_id = n.id
			)
		) THEN 'credit_notes_add_up'
		WHEN EXISTS (
			SELECT FROM credit c LEFT JOIN line l ON l.vat_rate IS NOT DISTINCT FROM c.vat_rate
			WHERE c.total > coalesce(l.total, 0) OR c.vat > coalesce(l.vat, 0) OR (c.total = l.total AND c.vat <> l.vat)
		) OR EXISTS (SELECT FROM whole WHERE credited > total) THEN 'credit_notes_within'
		WHEN EXISTS (
			SELECT FROM moved m LEFT JOIN line l ON l.vat_rate IS NOT DISTINCT FROM m.vat_rate
			WHERE m.amount > coalesce(l.total, 0) OR m.vat > coalesce(l.vat, 0) OR (m.amount = l.total AND m.vat <> l.vat)
		) OR EXISTS (
			SELECT FROM (SELECT kind, at, sum(amount) OVER (ORDER BY id) AS until FROM movement) m, whole w
			WHERE m.kind = 'paid' AND m.until > w.total - (SELECT coalesce(sum(n.total), 0) FROM note n WHERE n.issued_at < m.at)
		) THEN 'invoice_movements_paid'
		WHEN EXISTS (SELECT FROM moved WHERE amount < 0 OR vat < 0)
			OR EXISTS (SELECT FROM whole WHERE moved < total - credited AND EXISTS (SELECT FROM movement WHERE kind = 'refunded'))
			THEN 'invoice_movements_refunded'
		WHEN EXISTS (
			SELECT FROM moved m JOIN line l ON l.vat_rate IS NOT DISTINCT FROM m.vat_rate LEFT JOIN credit c ON c.vat_rate IS NOT DISTINCT FROM m.vat_rate
			WHERE m.amount = l.total - coalesce(c.total, 0) AND m.vat <> l.vat - coalesce(c.vat, 0)
		) THEN 'invoice_movements_settled'
	END INTO broken;
	IF broken IS NOT NULL THEN
		RAISE EXCEPTION 'invoice % does not add up: %', checked, broken
			USING ERRCODE = '23514', TABLE = 'invoices', CONSTRAINT = broken;
	END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_changed_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked uuid := CASE TG_TABLE_NAME
		WHEN 'invoices' THEN (to_jsonb(NEW) ->> 'id')::uuid
		WHEN 'credit_note_sums' THEN (SELECT invoice_id FROM credit_notes WHERE id = (to_jsonb(NEW) ->> 'credit_note_id')::uuid)
		ELSE (to_jsonb(NEW) ->> 'invoice_id')::uuid END;
BEGIN
	-- Of two transactions on one invoice, the second sees what the first added.
	PERFORM FROM invoices WHERE id = checked FOR NO KEY UPDATE;
	PERFORM check_invoice(checked);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER credit_notes_add_up AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_invoice();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER credit_note_sums_add_up AFTER INSERT ON credit_note_sums DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_invoice();
