ALTER TABLE "invoices" DROP CONSTRAINT "invoices_kind_known";--> statement-breakpoint
DROP INDEX "invoices_kind";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "late_invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "claimed_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "claimed_until" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reference" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "fixed_sum" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_late" FOREIGN KEY ("late_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "invoices_late_invoice" ON "invoices" USING btree ("late_invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_claimed_once" ON "invoices" USING btree ("late_invoice_id","claimed_from") WHERE credited_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_fixed_sum_once" ON "invoices" USING btree ("late_invoice_id") WHERE credited_at is null and fixed_sum > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_kind" ON "invoices" USING btree ("quote_id","kind") WHERE credited_at is null and kind <> 'interest';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_interest" CHECK (num_nulls("invoices"."late_invoice_id", "invoices"."claimed_from", "invoices"."claimed_until", "invoices"."reference", "invoices"."fixed_sum") = case "invoices"."kind" when 'interest' then 0 else 5 end);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_claimed" CHECK ("invoices"."kind" <> 'interest' or ("invoices"."claimed_from" <= "invoices"."claimed_until" and "invoices"."vat" = 0));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reference_least" CHECK ("invoices"."reference" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_fixed_sum_least" CHECK ("invoices"."fixed_sum" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('whole', 'deposit', 'balance', 'cancellation', 'interest'));--> statement-breakpoint
DROP TRIGGER invoices_agreed ON invoices;--> statement-breakpoint
CREATE TRIGGER invoices_agreed BEFORE UPDATE OF kind, number_prefix, number_year, number, issued_at, due_on, bill_to, net, vat, total, late_invoice_id, claimed_from, claimed_until, reference, fixed_sum ON invoices FOR EACH ROW
	WHEN ((OLD.kind, OLD.number_prefix, OLD.number_year, OLD.number, OLD.issued_at, OLD.due_on, OLD.bill_to, OLD.net, OLD.vat, OLD.total, OLD.late_invoice_id, OLD.claimed_from, OLD.claimed_until, OLD.reference, OLD.fixed_sum)
		IS DISTINCT FROM (NEW.kind, NEW.number_prefix, NEW.number_year, NEW.number, NEW.issued_at, NEW.due_on, NEW.bill_to, NEW.net, NEW.vat, NEW.total, NEW.late_invoice_id, NEW.claimed_from, NEW.claimed_until, NEW.reference, NEW.fixed_sum))
	EXECUTE FUNCTION refuse_change('invoices_agreed');
