CREATE TABLE "photo_members" (
	"photo_id" uuid NOT NULL,
	"pupil_id" uuid NOT NULL,
	CONSTRAINT "photo_members_photo_id_pupil_id_pk" PRIMARY KEY("photo_id","pupil_id")
);
--> statement-breakpoint
ALTER TABLE "photos" DROP CONSTRAINT "photos_kind_known";--> statement-breakpoint
ALTER TABLE "print_stops" DROP CONSTRAINT "print_stops_picture_known";--> statement-breakpoint
ALTER TABLE "photo_members" ADD CONSTRAINT "photo_members_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_members" ADD CONSTRAINT "photo_members_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_members_pupil" ON "photo_members" USING btree ("pupil_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_group" CHECK ("photos"."kind" <> 'group' or "photos"."pupil_id" is null);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_kind_known" CHECK ("photos"."kind" in ('portrait', 'group', 'class', 'card'));--> statement-breakpoint
ALTER TABLE "print_stops" ADD CONSTRAINT "print_stops_picture_known" CHECK ("print_stops"."picture" in ('portrait', 'group photo', 'class photo', 'class sheet'));