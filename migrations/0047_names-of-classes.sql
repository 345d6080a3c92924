ALTER TABLE "classes" DROP CONSTRAINT "classes_year";--> statement-breakpoint
DROP INDEX "classes_event_ref";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "classes_event_name" ON "classes" USING btree ("event_id",lower(replace("ref", ' ', '')));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_ref" CHECK (length("classes"."ref") between 1 and 40);--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_position_least" CHECK ("classes"."position" >= 0);--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_year" CHECK ("classes"."year" between 0 and 14 and ("classes"."ref" !~ '^[1-6][A-F]$' or left("classes"."ref", 1) = "classes"."year"::text));