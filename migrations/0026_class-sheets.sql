CREATE TABLE "class_sheet_faces" (
	"sheet_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"portrait_id" uuid NOT NULL,
	"turns" integer NOT NULL,
	CONSTRAINT "class_sheet_faces_sheet_id_place_pk" PRIMARY KEY("sheet_id","place"),
	CONSTRAINT "class_sheet_faces_place_least" CHECK ("class_sheet_faces"."place" >= 0),
	CONSTRAINT "class_sheet_faces_turns" CHECK ("class_sheet_faces"."turns" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "class_sheets" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"orientation" text NOT NULL,
	"shape" text NOT NULL,
	"title" text NOT NULL,
	"portraits" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_sheets_orientation_known" CHECK ("class_sheets"."orientation" in ('portrait', 'landscape')),
	CONSTRAINT "class_sheets_shape_known" CHECK ("class_sheets"."shape" in ('upright', 'square')),
	CONSTRAINT "class_sheets_portraits_least" CHECK ("class_sheets"."portraits" >= 1)
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "sheets" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_sheet_faces" ADD CONSTRAINT "class_sheet_faces_sheet_id_class_sheets_photo_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."class_sheets"("photo_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sheet_faces" ADD CONSTRAINT "class_sheet_faces_portrait_id_photos_id_fk" FOREIGN KEY ("portrait_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sheets" ADD CONSTRAINT "class_sheets_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_sheet_faces_portrait" ON "class_sheet_faces" USING btree ("portrait_id");--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_sheets_least" CHECK ("erasures"."sheets" >= 0);