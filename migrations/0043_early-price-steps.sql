ALTER TABLE "reminders" DROP CONSTRAINT "reminders_once";--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_once" UNIQUE("consent_id","kind","step");--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_step_least" CHECK ("reminders"."step" >= 0);--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_step" CHECK ("reminders"."kind" = 'early-bird' or "reminders"."step" = 0);