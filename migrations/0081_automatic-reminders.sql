CREATE TABLE "stopped_reminders" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automatic_reminders" (
	"step" integer PRIMARY KEY NOT NULL,
	"allowed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "automatic_reminders_step" CHECK ("automatic_reminders"."step" in (-3, 0, 7, 21))
);
--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD COLUMN "step" integer;--> statement-breakpoint
ALTER TABLE "stopped_reminders" ADD CONSTRAINT "stopped_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_once" UNIQUE("invoice_id","step");--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_by_itself" CHECK ("invoice_reminders"."step" is null or ("invoice_reminders"."kind" = 'reminder' and "invoice_reminders"."reference" is null and "invoice_reminders"."claimed" = 0));