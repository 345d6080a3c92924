CREATE TABLE "site_films" (
	"id" text PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"upload" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seconds" integer NOT NULL,
	"poster_at" timestamp with time zone,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid,
	CONSTRAINT "site_films_content_hash_unique" UNIQUE("content_hash"),
	CONSTRAINT "site_films_id" CHECK ("site_films"."id" = left("site_films"."content_hash", 32)),
	CONSTRAINT "site_films_bytes_least" CHECK ("site_films"."bytes" >= 1),
	CONSTRAINT "site_films_width_least" CHECK ("site_films"."width" >= 1),
	CONSTRAINT "site_films_height_least" CHECK ("site_films"."height" >= 1),
	CONSTRAINT "site_films_seconds_least" CHECK ("site_films"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"upload" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"decorative" boolean DEFAULT false NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '50% 50%' NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"recipe" text,
	"widths" jsonb,
	"colour" text,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid,
	CONSTRAINT "site_pictures_content_hash_unique" UNIQUE("content_hash"),
	CONSTRAINT "site_pictures_id" CHECK ("site_pictures"."id" = left("site_pictures"."content_hash", 32)),
	CONSTRAINT "site_pictures_made" CHECK ("site_pictures"."state" <> 'ready' or ("site_pictures"."recipe" is not null and "site_pictures"."widths" is not null and "site_pictures"."colour" is not null)),
	CONSTRAINT "site_pictures_reason" CHECK (("site_pictures"."state" = 'failed') = ("site_pictures"."reason" is not null)),
	CONSTRAINT "site_pictures_bytes_least" CHECK ("site_pictures"."bytes" >= 1),
	CONSTRAINT "site_pictures_width_least" CHECK ("site_pictures"."width" >= 1),
	CONSTRAINT "site_pictures_height_least" CHECK ("site_pictures"."height" >= 1),
	CONSTRAINT "site_pictures_state_known" CHECK ("site_pictures"."state" in ('waiting', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "site_uprights" (
	"picture" text NOT NULL,
	"cut_left" integer NOT NULL,
	"recipe" text,
	"width" integer,
	"height" integer,
	"widths" jsonb,
	CONSTRAINT "site_uprights_picture_cut_left_pk" PRIMARY KEY("picture","cut_left"),
	CONSTRAINT "site_uprights_left" CHECK ("site_uprights"."cut_left" between 0 and 100),
	CONSTRAINT "site_uprights_made" CHECK (num_nulls("site_uprights"."recipe", "site_uprights"."width", "site_uprights"."height", "site_uprights"."widths") in (0, 4)),
	CONSTRAINT "site_uprights_width_least" CHECK ("site_uprights"."width" >= 1),
	CONSTRAINT "site_uprights_height_least" CHECK ("site_uprights"."height" >= 1)
);
--> statement-breakpoint
ALTER TABLE "site_films" ADD CONSTRAINT "site_films_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_uprights" ADD CONSTRAINT "site_uprights_picture_site_pictures_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."site_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_films_upload" ON "site_films" USING btree ("upload");--> statement-breakpoint
CREATE INDEX "site_films_uploaded_at" ON "site_films" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "site_films_uploaded_by" ON "site_films" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "site_pictures_upload" ON "site_pictures" USING btree ("upload");--> statement-breakpoint
CREATE INDEX "site_pictures_uploaded_at" ON "site_pictures" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "site_pictures_uploaded_by" ON "site_pictures" USING btree ("uploaded_by");