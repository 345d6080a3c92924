CREATE TABLE "paper_prefixes" (
	"prefix" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paper_prefixes_kind_known" CHECK ("paper_prefixes"."kind" in ('quote', 'invoice', 'credit-note')),
	CONSTRAINT "paper_prefixes_prefix" CHECK ("paper_prefixes"."prefix" ~ '^[A-Z][A-Z0-9]{0,5}$')
);
--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_sent";--> statement-breakpoint
-- Papers that were sent keep what they had.
ALTER TABLE "credit_notes" ADD COLUMN "number_prefix" text DEFAULT 'CN' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ALTER COLUMN "number_prefix" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number_prefix" text DEFAULT 'INV' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "number_prefix" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "number_prefix" text;--> statement-breakpoint
UPDATE "quotes" SET "number_prefix" = 'Q' WHERE "number" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_number_prefix" CHECK ("credit_notes"."number_prefix" ~ '^[A-Z][A-Z0-9]{0,5}$');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_number_prefix" CHECK ("invoices"."number_prefix" ~ '^[A-Z][A-Z0-9]{0,5}$');--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_number_prefix" CHECK ("quotes"."number_prefix" ~ '^[A-Z][A-Z0-9]{0,5}$');--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sent" CHECK (("quotes"."state" = 'draft') = (num_nulls("quotes"."sent_at", "quotes"."valid_until", "quotes"."terms", "quotes"."number", "quotes"."number_year", "quotes"."number_prefix") = 6));--> statement-breakpoint
DROP TRIGGER quotes_agreed ON quotes;--> statement-breakpoint
CREATE TRIGGER quotes_agreed BEFORE UPDATE OF version, number_prefix, number_year, number, note, net, vat, total, terms, sent_at, valid_until ON quotes FOR EACH ROW
	WHEN (OLD.state <> 'draft' AND (
		(OLD.version, OLD.number_prefix, OLD.number_year, OLD.number, OLD.net, OLD.vat, OLD.total, OLD.terms, OLD.sent_at, OLD.valid_until)
			IS DISTINCT FROM (NEW.version, NEW.number_prefix, NEW.number_year, NEW.number, NEW.net, NEW.vat, NEW.total, NEW.terms, NEW.sent_at, NEW.valid_until)
		OR (OLD.note <> NEW.note AND (NEW.note <> '' OR coalesce(current_setting('tweedlight.deletes_papers', true), '') <> 'on'))
	))
	EXECUTE FUNCTION refuse_change('quotes_agreed');--> statement-breakpoint
DROP TRIGGER invoices_agreed ON invoices;--> statement-breakpoint
CREATE TRIGGER invoices_agreed BEFORE UPDATE OF kind, number_prefix, number_year, number, issued_at, due_on, bill_to, net, vat, total ON invoices FOR EACH ROW
	WHEN ((OLD.kind, OLD.number_prefix, OLD.number_year, OLD.number, OLD.issued_at, OLD.due_on, OLD.bill_to, OLD.net, OLD.vat, OLD.total)
		IS DISTINCT FROM (NEW.kind, NEW.number_prefix, NEW.number_year, NEW.number, NEW.issued_at, NEW.due_on, NEW.bill_to, NEW.net, NEW.vat, NEW.total))
	EXECUTE FUNCTION refuse_change('invoices_agreed');--> statement-breakpoint
-- A prefix stays with its kind of paper for good.
CREATE TRIGGER paper_prefixes_kept BEFORE DELETE OR UPDATE OF prefix, kind ON paper_prefixes FOR EACH ROW EXECUTE FUNCTION refuse_change('paper_prefixes_kept');
