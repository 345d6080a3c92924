CREATE TABLE "class_photo_names" (
	"photo_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"place" integer NOT NULL,
	"pupil_id" uuid,
	"name" text,
	CONSTRAINT "class_photo_names_photo_id_row_place_pk" PRIMARY KEY("photo_id","row","place"),
	CONSTRAINT "class_photo_names_row_least" CHECK ("class_photo_names"."row" >= 0),
	CONSTRAINT "class_photo_names_place_least" CHECK ("class_photo_names"."place" >= 0),
	CONSTRAINT "class_photo_names_one" CHECK (("class_photo_names"."pupil_id" is null) <> ("class_photo_names"."name" is null))
);
--> statement-breakpoint
CREATE TABLE "class_photo_rows" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_photo_rows_version_least" CHECK ("class_photo_rows"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "names" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "print_names" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "class_photo_names" ADD CONSTRAINT "class_photo_names_photo_id_class_photo_rows_photo_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."class_photo_rows"("photo_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_photo_names" ADD CONSTRAINT "class_photo_names_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_photo_rows" ADD CONSTRAINT "class_photo_rows_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_photo_names_pupil" ON "class_photo_names" USING btree ("pupil_id");--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_names_least" CHECK ("erasures"."names" >= 0);