CREATE TABLE "roster_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"source" text NOT NULL,
	"done_by" uuid,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "roster_imports_source_known" CHECK ("roster_imports"."source" in ('file', 'school'))
);
--> statement-breakpoint
CREATE TABLE "told_apart" (
	"one" uuid NOT NULL,
	"other" uuid NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "told_apart_one_other_pk" PRIMARY KEY("one","other"),
	CONSTRAINT "told_apart_two" CHECK ("told_apart"."one" <> "told_apart"."other")
);
--> statement-breakpoint
ALTER TABLE "pupil_steps" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_apart" ADD CONSTRAINT "told_apart_one_pupils_id_fk" FOREIGN KEY ("one") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_apart" ADD CONSTRAINT "told_apart_other_pupils_id_fk" FOREIGN KEY ("other") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_imports_event" ON "roster_imports" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "roster_imports_done_by" ON "roster_imports" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "roster_imports_done" ON "roster_imports" USING btree ("done_at");--> statement-breakpoint
CREATE UNIQUE INDEX "told_apart_pair" ON "told_apart" USING btree (least("one", "other"),greatest("one", "other"));--> statement-breakpoint
CREATE INDEX "told_apart_other" ON "told_apart" USING btree ("other");--> statement-breakpoint
ALTER TABLE "pupil_steps" ADD CONSTRAINT "pupil_steps_import_id_roster_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."roster_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pupil_steps_import" ON "pupil_steps" USING btree ("import_id");