ALTER TABLE "photos" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_rating" CHECK ("photos"."rating" between 1 and 5);