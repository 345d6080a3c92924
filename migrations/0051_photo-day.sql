CREATE TABLE "photo_day_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pupil_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"undoes" uuid,
	"phone_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"marked_by" uuid,
	"took_effect" boolean DEFAULT false NOT NULL,
	CONSTRAINT "photo_day_marks_mark_known" CHECK ("photo_day_marks"."mark" in ('here', 'away', 'refused', 'undone')),
	CONSTRAINT "photo_day_marks_undone" CHECK (("photo_day_marks"."mark" = 'undone') = ("photo_day_marks"."undoes" is not null))
);
--> statement-breakpoint
CREATE TABLE "photo_day_notes" (
	"pupil_id" uuid PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_placed_by_known";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "clock_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "clock_device" text;--> statement-breakpoint
ALTER TABLE "photo_day_marks" ADD CONSTRAINT "photo_day_marks_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_day_marks" ADD CONSTRAINT "photo_day_marks_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_day_notes" ADD CONSTRAINT "photo_day_notes_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_day_marks_pupil" ON "photo_day_marks" USING btree ("pupil_id","at");--> statement-breakpoint
CREATE INDEX "photo_day_marks_marked_by" ON "photo_day_marks" USING btree ("marked_by");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_clock" CHECK (("photos"."clock_at" is null) = ("photos"."clock_device" is null));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_placed_by_known" CHECK ("photos"."placed_by" in ('hand', 'card', 'name', 'check-in'));