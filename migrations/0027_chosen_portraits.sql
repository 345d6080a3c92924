CREATE TABLE "chosen_portraits" (
	"pupil_id" uuid NOT NULL,
	"chosen_by" text NOT NULL,
	"photo_id" uuid NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chosen_portraits_pupil_id_chosen_by_pk" PRIMARY KEY("pupil_id","chosen_by"),
	CONSTRAINT "chosen_portraits_chosen_by_known" CHECK ("chosen_portraits"."chosen_by" in ('parent', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "id_crops" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"shape" text NOT NULL,
	"turns" integer NOT NULL,
	"left" integer,
	"top" integer,
	"width" integer,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "id_crops_shape_known" CHECK ("id_crops"."shape" in ('35x45', 'square')),
	CONSTRAINT "id_crops_left_least" CHECK ("id_crops"."left" >= 0),
	CONSTRAINT "id_crops_top_least" CHECK ("id_crops"."top" >= 0),
	CONSTRAINT "id_crops_width_least" CHECK ("id_crops"."width" >= 1),
	CONSTRAINT "id_crops_version_least" CHECK ("id_crops"."version" >= 1),
	CONSTRAINT "id_crops_turns" CHECK ("id_crops"."turns" between 0 and 3),
	CONSTRAINT "id_crops_whole" CHECK (num_nulls("left", "top", "width") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "yearbook" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "id_shape" text DEFAULT '35x45' NOT NULL;--> statement-breakpoint
ALTER TABLE "chosen_portraits" ADD CONSTRAINT "chosen_portraits_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_portraits" ADD CONSTRAINT "chosen_portraits_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "id_crops" ADD CONSTRAINT "id_crops_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chosen_portraits_photo" ON "chosen_portraits" USING btree ("photo_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_id_shape_known" CHECK ("events"."id_shape" in ('35x45', 'square'));