CREATE TABLE "order_prints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid NOT NULL,
	"photo_id" uuid,
	"product" text NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"asked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pupil_links" (
	"pupil_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pupil_links_pupil_id_user_id_pk" PRIMARY KEY("pupil_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "retired_codes" (
	"access_code" text PRIMARY KEY NOT NULL,
	"pupil_id" uuid,
	"retired_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "pupil_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "class_ref" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prints" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prints_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prints_delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "event_id" uuid;--> statement-breakpoint
UPDATE "photos" SET "event_id" = "classes"."event_id" FROM "pupils", "classes" WHERE "pupils"."id" = "photos"."pupil_id" AND "classes"."id" = "pupils"."class_id";--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "event_id" SET NOT NULL;--> statement-breakpoint
UPDATE "order_lines" SET "event_id" = "classes"."event_id", "class_ref" = "classes"."ref" FROM "pupils", "classes" WHERE "pupils"."id" = "order_lines"."pupil_id" AND "classes"."id" = "pupils"."class_id";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "kind" text DEFAULT 'portrait' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "uncertain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "quarantined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "turns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "print_deadline" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "delete_photos_after" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "deletion_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pupils" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pupils" ADD COLUMN "no_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pupils" ADD COLUMN "no_class_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pupils" ADD COLUMN "no_sales" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pupil_links" ADD CONSTRAINT "pupil_links_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pupil_links" ADD CONSTRAINT "pupil_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retired_codes" ADD CONSTRAINT "retired_codes_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_prints_line" ON "order_prints" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pupil_links_user" ON "pupil_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "retired_codes_pupil" ON "retired_codes" USING btree ("pupil_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_event" ON "order_lines" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photos_event" ON "photos" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "photos_class" ON "photos" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "pupils_parent_email" ON "pupils" USING btree ("parent_email");