CREATE TABLE "made_prints" (
	"print_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "made_prints_print_id_photo_id_pk" PRIMARY KEY("print_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "print_stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid,
	"photo_id" uuid,
	"picture" text NOT NULL,
	"class_ref" text NOT NULL,
	"reason" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	CONSTRAINT "print_stops_picture_known" CHECK ("print_stops"."picture" in ('portrait', 'class photo', 'class sheet')),
	CONSTRAINT "print_stops_reason_known" CHECK ("print_stops"."reason" in ('refused', 'refused-by-family', 'erased', 'in-doubt', 'removed', 'not-theirs', 'not-in-it'))
);
--> statement-breakpoint
CREATE TABLE "stopped_prints" (
	"stop_id" uuid NOT NULL,
	"print_id" uuid NOT NULL,
	"made_at" timestamp with time zone,
	CONSTRAINT "stopped_prints_stop_id_print_id_pk" PRIMARY KEY("stop_id","print_id")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "shows_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "made_prints" ADD CONSTRAINT "made_prints_print_id_order_prints_id_fk" FOREIGN KEY ("print_id") REFERENCES "public"."order_prints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_prints" ADD CONSTRAINT "made_prints_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_stops" ADD CONSTRAINT "print_stops_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_stops" ADD CONSTRAINT "print_stops_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_stops" ADD CONSTRAINT "print_stops_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopped_prints" ADD CONSTRAINT "stopped_prints_stop_id_print_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."print_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopped_prints" ADD CONSTRAINT "stopped_prints_print_id_order_prints_id_fk" FOREIGN KEY ("print_id") REFERENCES "public"."order_prints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "made_prints_photo" ON "made_prints" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "print_stops_event" ON "print_stops" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "print_stops_photo" ON "print_stops" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "print_stops_settled" ON "print_stops" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "print_stops_settled_by" ON "print_stops" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "stopped_prints_print" ON "stopped_prints" USING btree ("print_id");--> statement-breakpoint
-- Prints that were made before this was recorded, as far as their photo is known: sent, or paid before a file for the lab.
INSERT INTO "made_prints" ("print_id", "photo_id", "made_at")
SELECT "p"."id", "p"."photo_id", coalesce("x"."at", "l"."prints_sent_at")
FROM "order_prints" "p"
JOIN "order_lines" "l" ON "l"."id" = "p"."line_id"
JOIN "orders" "o" ON "o"."id" = "l"."order_id"
LEFT JOIN LATERAL (
	SELECT max("a"."at") AS "at" FROM "audit_log" "a"
	WHERE "a"."action" = 'lab.exported' AND "a"."subject_id" = "l"."event_id"::text AND "a"."at" >= "o"."paid_at"
) "x" ON true
WHERE "p"."photo_id" IS NOT NULL AND "o"."state" IN ('paid', 'delivered')
	AND ("x"."at" IS NOT NULL OR "l"."prints_sent_at" IS NOT NULL);
