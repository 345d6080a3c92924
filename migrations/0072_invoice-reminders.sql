CREATE TABLE "invoice_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reference" integer,
	"claimed" integer NOT NULL,
	CONSTRAINT "invoice_reminders_kind_known" CHECK ("invoice_reminders"."kind" in ('reminder', 'overdue', 'action')),
	CONSTRAINT "invoice_reminders_reference_least" CHECK ("invoice_reminders"."reference" >= 0),
	CONSTRAINT "invoice_reminders_claimed_least" CHECK ("invoice_reminders"."claimed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_reminders_invoice" ON "invoice_reminders" USING btree ("invoice_id");