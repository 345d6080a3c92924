ALTER TABLE "pupil_links" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "pupil_links" ADD CONSTRAINT "pupil_links_id_unique" UNIQUE("id");