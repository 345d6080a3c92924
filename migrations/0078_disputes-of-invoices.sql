CREATE TABLE "invoice_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone,
	CONSTRAINT "invoice_disputes_state_known" CHECK ("invoice_disputes"."state" in ('inquiry', 'needs_answer', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "invoice_disputes_amount_least" CHECK ("invoice_disputes"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_movements" DROP CONSTRAINT "invoice_movements_kind_known";--> statement-breakpoint
ALTER TABLE "invoice_movements" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_disputes_invoice" ON "invoice_disputes" USING btree ("invoice_id");--> statement-breakpoint
ALTER TABLE "invoice_movements" ADD CONSTRAINT "invoice_movements_dispute_id_invoice_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."invoice_disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_movements_dispute" ON "invoice_movements" USING btree ("dispute_id");--> statement-breakpoint
ALTER TABLE "invoice_movements" ADD CONSTRAINT "invoice_movements_of_dispute" CHECK (("invoice_movements"."kind" in ('disputed', 'dispute-returned', 'fee', 'fee-returned')) = ("invoice_movements"."dispute_id" is not null));--> statement-breakpoint
ALTER TABLE "invoice_movements" ADD CONSTRAINT "invoice_movements_kind_known" CHECK ("invoice_movements"."kind" in ('paid', 'refunded', 'refund-failed', 'disputed', 'dispute-returned', 'fee', 'fee-returned'));--> statement-breakpoint
-- As before: what a bank withdrew and returned settles no invoice.
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
		SELECT id, kind, overpaid, vat_rate, at,
			CASE kind WHEN 'refunded' THEN -amount ELSE amount END AS amount,
			CASE kind WHEN 'refunded' THEN -vat ELSE vat END AS vat
		FROM invoice_movements WHERE invoice_id = checked AND dispute_id IS NULL
	), moved AS (
		SELECT vat_rate, sum(amount) AS amount, sum(vat) AS vat FROM movement WHERE NOT overpaid GROUP BY vat_rate
	), whole AS (
		SELECT i.total,
			(SELECT coalesce(sum(total), 0) FROM note) AS credited,
			(SELECT coalesce(sum(amount), 0) FROM movement) AS moved,
			(SELECT coalesce(sum(amount), 0) FROM movement WHERE overpaid) AS overpaid,
			(SELECT coalesce(sum(amount), 0) FROM invoice_refunds r WHERE r.invoice_id = checked AND r.found AND r.failure_id IS NULL) AS by_provider
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
			SELECT FROM (SELECT kind, at, sum(amount) OVER (ORDER BY id) AS until FROM movement WHERE NOT overpaid) m, whole w
			WHERE m.kind = 'paid' AND m.until > w.total - (SELECT coalesce(sum(n.total), 0) FROM note n WHERE n.issued_at < m.at)
		) THEN 'invoice_movements_paid'
		WHEN EXISTS (SELECT FROM moved WHERE amount < 0 OR vat < 0)
			OR EXISTS (SELECT FROM whole WHERE overpaid < 0 OR (moved + by_provider < total - credited AND EXISTS (SELECT FROM movement WHERE kind = 'refunded')))
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
END $$;
