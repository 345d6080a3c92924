ALTER TABLE "cancellations" ADD COLUMN "by" text DEFAULT 'client' NOT NULL;--> statement-breakpoint
ALTER TABLE "cancellations" ALTER COLUMN "by" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_by_known" CHECK ("cancellations"."by" in ('client', 'owner'));--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_by_owner" CHECK ("cancellations"."by" = 'client' or "cancellations"."percent" + "cancellations"."fee" = 0);