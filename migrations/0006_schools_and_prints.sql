CREATE TABLE "schools" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "prints_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "prints_delivered_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_name" ON "schools" USING btree (lower("name"));--> statement-breakpoint
INSERT INTO "schools" ("name", "created_at")
	SELECT DISTINCT ON (lower("name")) "name", "at" FROM (
		SELECT "school_name" AS "name", "created_at" AS "at" FROM "events"
		UNION ALL SELECT "school_name", "since" FROM "school_staff"
		UNION ALL SELECT "school_name", "created_at" FROM "invitations" WHERE "school_name" IS NOT NULL
	) AS "written" ORDER BY lower("name"), "at" DESC;--> statement-breakpoint
UPDATE "events" SET "school_name" = "schools"."name" FROM "schools" WHERE lower("schools"."name") = lower("events"."school_name");--> statement-breakpoint
UPDATE "invitations" SET "school_name" = "schools"."name" FROM "schools" WHERE lower("schools"."name") = lower("invitations"."school_name");--> statement-breakpoint
DELETE FROM "school_staff" AS "one" USING "school_staff" AS "other" WHERE "one"."user_id" = "other"."user_id" AND lower("one"."school_name") = lower("other"."school_name") AND "one"."school_name" > "other"."school_name";--> statement-breakpoint
UPDATE "school_staff" SET "school_name" = "schools"."name" FROM "schools" WHERE lower("schools"."name") = lower("school_staff"."school_name");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_school_name_schools_name_fk" FOREIGN KEY ("school_name") REFERENCES "public"."schools"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_school_name_schools_name_fk" FOREIGN KEY ("school_name") REFERENCES "public"."schools"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "school_staff" ADD CONSTRAINT "school_staff_school_name_schools_name_fk" FOREIGN KEY ("school_name") REFERENCES "public"."schools"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
UPDATE "order_lines" SET "prints_sent_at" = "orders"."prints_sent_at", "prints_delivered_at" = "orders"."prints_delivered_at" FROM "orders" WHERE "orders"."id" = "order_lines"."order_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "prints_sent_at";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "prints_delivered_at";