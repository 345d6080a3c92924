ALTER TABLE "events" ADD COLUMN "id_photos" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "office_sheets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pupils" ADD COLUMN "pupil_number" text;