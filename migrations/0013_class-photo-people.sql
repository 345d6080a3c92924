CREATE TABLE "class_photo_people" (
	"photo_id" uuid NOT NULL,
	"pupil_id" uuid NOT NULL,
	"is_in" boolean NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_photo_people_photo_id_pupil_id_pk" PRIMARY KEY("photo_id","pupil_id")
);
--> statement-breakpoint
CREATE TABLE "class_leavers" (
	"class_id" uuid NOT NULL,
	"pupil_id" uuid NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_leavers_class_id_pupil_id_pk" PRIMARY KEY("class_id","pupil_id")
);
--> statement-breakpoint
ALTER TABLE "class_photo_people" ADD CONSTRAINT "class_photo_people_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_photo_people" ADD CONSTRAINT "class_photo_people_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_leavers" ADD CONSTRAINT "class_leavers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_leavers" ADD CONSTRAINT "class_leavers_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_photo_people_pupil" ON "class_photo_people" USING btree ("pupil_id");--> statement-breakpoint
CREATE INDEX "class_leavers_pupil" ON "class_leavers" USING btree ("pupil_id");