ALTER TABLE "reminder_stops" DROP CONSTRAINT "reminder_stops_kind_known";--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_kind_known";--> statement-breakpoint
ALTER TABLE "reminder_consents" ADD COLUMN "confirm_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminder_consents" ADD COLUMN "confirmations_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_consents" ADD CONSTRAINT "reminder_consents_confirmations_sent_least" CHECK ("reminder_consents"."confirmations_sent" >= 0);--> statement-breakpoint
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_kind_known" CHECK ("reminder_stops"."kind" in ('closing', 'print-deadline', 'early-bird', 'photos-ready', 'basket'));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_kind_known" CHECK ("reminders"."kind" in ('closing', 'print-deadline', 'early-bird', 'photos-ready', 'basket'));