ALTER TABLE "refunds" ADD COLUMN "for_prints" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_for_prints" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_least" CHECK ("refunds"."credit" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_for_prints" CHECK ("refunds"."for_prints" between 0 and "refunds"."amount");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_for_prints" CHECK ("refunds"."credit_for_prints" between 0 and "refunds"."credit");