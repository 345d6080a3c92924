CREATE TABLE "cancellations" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"notice_at" timestamp with time zone NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"percent" integer NOT NULL,
	"fee" integer NOT NULL,
	"paid" integer NOT NULL,
	CONSTRAINT "cancellations_fee_least" CHECK ("cancellations"."fee" >= 0),
	CONSTRAINT "cancellations_paid_least" CHECK ("cancellations"."paid" >= 0),
	CONSTRAINT "cancellations_percent" CHECK ("cancellations"."percent" between 0 and 100),
	CONSTRAINT "cancellations_notice" CHECK ("cancellations"."notice_at" <= "cancellations"."at")
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_kind_known";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('whole', 'deposit', 'balance', 'cancellation'));