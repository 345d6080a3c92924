CREATE TABLE "former_pupils" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pupil_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"access_code" text NOT NULL,
	"code_ended_at" timestamp with time zone,
	"merged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_pupils_access_code_unique" UNIQUE("access_code")
);
--> statement-breakpoint
CREATE TABLE "pupil_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pupil_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"changes" jsonb NOT NULL,
	"refused_before" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pupil_steps_kind_known" CHECK ("pupil_steps"."kind" in ('merged', 'moved', 'carried'))
);
--> statement-breakpoint
ALTER TABLE "former_pupils" ADD CONSTRAINT "former_pupils_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pupil_steps" ADD CONSTRAINT "pupil_steps_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_pupils_pupil" ON "former_pupils" USING btree ("pupil_id");--> statement-breakpoint
CREATE INDEX "pupil_steps_pupil" ON "pupil_steps" USING btree ("pupil_id");--> statement-breakpoint
CREATE INDEX "pupil_steps_done" ON "pupil_steps" USING btree ("done_at");