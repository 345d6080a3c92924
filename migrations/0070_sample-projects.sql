ALTER TABLE "projects" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sample_rows" DROP CONSTRAINT "sample_rows_kind_known";--> statement-breakpoint
ALTER TABLE "sample_rows" ADD CONSTRAINT "sample_rows_kind_known" CHECK ("sample_rows"."kind" in ('event', 'enquiry', 'message', 'project'));--> statement-breakpoint
-- Papers are let go in a transaction that says so: those of the sample of which no real card was charged, and those that are
-- older than tax law asks for.
CREATE FUNCTION may_delete_papers(checked uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('tweedlight.deletes_papers', true) = 'on', false) AND EXISTS (
		SELECT FROM projects p WHERE p.id = checked AND CASE
			WHEN p.sample THEN NOT EXISTS (
				SELECT FROM invoices i JOIN invoice_movements m ON m.invoice_id = i.id
				WHERE i.project_id = p.id AND m.method = 'card' AND i.payment_provider <> 'test'
			)
			ELSE NOT EXISTS (SELECT FROM invoices i WHERE i.project_id = p.id AND i.issued_at > now() - interval '6 years')
		END
	)
$$;--> statement-breakpoint
CREATE FUNCTION refuse_paper_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was jsonb := to_jsonb(OLD);
	project uuid;
BEGIN
	IF TG_OP = 'DELETE' THEN
		project := CASE TG_TABLE_NAME
			WHEN 'invoices' THEN (was ->> 'project_id')::uuid
			WHEN 'credit_note_sums' THEN (
				SELECT i.project_id FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id WHERE n.id = (was ->> 'credit_note_id')::uuid
			)
			ELSE (SELECT project_id FROM invoices WHERE id = (was ->> 'invoice_id')::uuid)
		END;
		IF may_delete_papers(project) THEN RETURN OLD; END IF;
	END IF;
	RAISE EXCEPTION '% of % is refused: %', lower(TG_OP), TG_TABLE_NAME, TG_ARGV[0]
		USING ERRCODE = '23514', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_ARGV[0];
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_kept BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_paper_change('invoices_kept');--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoice_lines_agreed BEFORE UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION refuse_paper_change('invoice_lines_agreed');--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoice_movements_append_only BEFORE UPDATE OR DELETE ON invoice_movements FOR EACH ROW EXECUTE FUNCTION refuse_paper_change('invoice_movements_append_only');--> statement-breakpoint
CREATE OR REPLACE TRIGGER credit_notes_agreed BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_paper_change('credit_notes_agreed');--> statement-breakpoint
CREATE OR REPLACE TRIGGER credit_note_sums_agreed BEFORE UPDATE OR DELETE ON credit_note_sums FOR EACH ROW EXECUTE FUNCTION refuse_paper_change('credit_note_sums_agreed');--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_sent_quote_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	broken text := TG_TABLE_NAME || '_agreed';
BEGIN
	IF NOT EXISTS (SELECT FROM quotes WHERE id = OLD.quote_id AND state <> 'draft') THEN
		RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	IF TG_OP = 'DELETE' AND may_delete_papers((SELECT project_id FROM quotes WHERE id = OLD.quote_id)) THEN RETURN OLD; END IF;
	RAISE EXCEPTION '% of % is refused', lower(TG_OP), TG_TABLE_NAME
		USING ERRCODE = '23514', TABLE = TG_TABLE_NAME, CONSTRAINT = broken;
END $$;
