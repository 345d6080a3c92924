ALTER TABLE "reminder_consents" ADD COLUMN "link_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminder_consents" ADD COLUMN "confirmed_at" timestamp with time zone;