ALTER TABLE "erasures" ADD COLUMN "portrait_choices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "frames" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_portrait_choices_least" CHECK ("erasures"."portrait_choices" >= 0);--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_frames_least" CHECK ("erasures"."frames" >= 0);