ALTER TABLE "erasures" DROP CONSTRAINT "erasures_scope_known";--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "projects" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "invoices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "kept_until" date;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_projects_least" CHECK ("erasures"."projects" >= 0);--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_invoices_least" CHECK ("erasures"."invoices" >= 0);--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_scope_known" CHECK ("erasures"."scope" in ('pupil', 'class', 'event', 'photos', 'client'));--> statement-breakpoint
-- A note to a client may be emptied, where the client is erased and the paper stays. Whom an invoice was sent to stays too.
DROP TRIGGER quotes_agreed ON quotes;--> statement-breakpoint
CREATE TRIGGER quotes_agreed BEFORE UPDATE OF version, number_year, number, note, net, vat, total, terms, sent_at, valid_until ON quotes FOR EACH ROW
	WHEN (OLD.state <> 'draft' AND (
		(OLD.version, OLD.number_year, OLD.number, OLD.net, OLD.vat, OLD.total, OLD.terms, OLD.sent_at, OLD.valid_until)
			IS DISTINCT FROM (NEW.version, NEW.number_year, NEW.number, NEW.net, NEW.vat, NEW.total, NEW.terms, NEW.sent_at, NEW.valid_until)
		OR (OLD.note <> NEW.note AND (NEW.note <> '' OR coalesce(current_setting('tweedlight.deletes_papers', true), '') <> 'on'))
	))
	EXECUTE FUNCTION refuse_change('quotes_agreed');--> statement-breakpoint
DROP TRIGGER invoices_agreed ON invoices;--> statement-breakpoint
CREATE TRIGGER invoices_agreed BEFORE UPDATE OF kind, number_year, number, issued_at, due_on, bill_to, net, vat, total ON invoices FOR EACH ROW
	WHEN ((OLD.kind, OLD.number_year, OLD.number, OLD.issued_at, OLD.due_on, OLD.bill_to, OLD.net, OLD.vat, OLD.total)
		IS DISTINCT FROM (NEW.kind, NEW.number_year, NEW.number, NEW.issued_at, NEW.due_on, NEW.bill_to, NEW.net, NEW.vat, NEW.total))
	EXECUTE FUNCTION refuse_change('invoices_agreed');
