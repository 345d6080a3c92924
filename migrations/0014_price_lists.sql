CREATE TABLE "price_list_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" text NOT NULL,
	"number" integer NOT NULL,
	"body" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	CONSTRAINT "price_list_versions_number" UNIQUE("list_id","number"),
	CONSTRAINT "price_list_versions_number_least" CHECK ("price_list_versions"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'on-sale' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_lists_state_known" CHECK ("price_lists"."state" in ('on-sale', 'retired')),
	CONSTRAINT "price_lists_position_least" CHECK ("price_lists"."position" >= 0),
	CONSTRAINT "price_lists_version_least" CHECK ("price_lists"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"width" double precision,
	"height" double precision,
	"unit" text,
	"lab_code" text,
	"position" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_kind_known" CHECK ("products"."kind" in ('print', 'class', 'folder', 'thing')),
	CONSTRAINT "products_unit_known" CHECK ("products"."unit" in ('in', 'cm')),
	CONSTRAINT "products_position_least" CHECK ("products"."position" >= 0),
	CONSTRAINT "products_size" CHECK (case when "products"."kind" = 'print'
        then "products"."width" is not null and "products"."height" is not null and "products"."unit" is not null and "products"."width" > 0 and "products"."height" > 0
        else "products"."width" is null and "products"."height" is null and "products"."unit" is null end)
);
--> statement-breakpoint
INSERT INTO "products" ("id", "kind", "name", "width", "height", "unit", "position", "created_at") VALUES
	('8x10', 'print', '8x10 inches', 8, 10, 'in', 0, '2025-01-01T00:00:00Z'),
	('5x7', 'print', '5x7 inches', 5, 7, 'in', 1, '2025-01-01T00:00:00Z'),
	('class', 'class', 'Class photo', null, null, null, 2, '2025-01-01T00:00:00Z'),
	('folder', 'folder', 'Premium folder', null, null, null, 3, '2025-01-01T00:00:00Z');
--> statement-breakpoint
INSERT INTO "price_lists" ("id", "name", "position", "created_at") VALUES
	('gallery', 'Gallery', 0, '2025-01-01T00:00:00Z'),
	('portrait', 'Portrait', 1, '2025-01-01T00:00:00Z');
--> statement-breakpoint
INSERT INTO "price_list_versions" ("id", "list_id", "number", "body", "made_at") VALUES
	('6a11e5f0-0000-4000-8000-000000000001', 'gallery', 1, '{"single":500,"packages":[{"id":"basic","name":"Basic","photos":3,"price":1200,"savings":300,"items":[],"prints":[],"printsPrice":0},{"id":"standard","name":"Standard","photos":5,"price":1800,"savings":700,"items":[],"prints":[],"printsPrice":0},{"id":"premium","name":"Premium","photos":"all","price":2500,"savings":1500,"items":[],"prints":[],"printsPrice":0}]}', '2025-01-01T00:00:00Z'),
	('9047aa17-0000-4000-8000-000000000001', 'portrait', 1, '{"single":null,"packages":[{"id":"basic","name":"Basic","photos":1,"price":1500,"savings":0,"items":["1 high-resolution digital photo","Instant download","Watermark removed"],"prints":[],"printsPrice":0},{"id":"standard","name":"Standard","photos":1,"price":3500,"savings":0,"items":["1 digital photo","2 prints at 8x10","4 prints at 5x7","Delivered to school"],"prints":[{"product":"8x10","quantity":2},{"product":"5x7","quantity":4}],"printsPrice":2000},{"id":"premium","name":"Premium","photos":"all","price":6500,"savings":0,"items":["All digital photos","4 prints at 8x10","8 prints at 5x7","Class photo","Premium folder","Delivered to school"],"prints":[{"product":"8x10","quantity":4},{"product":"5x7","quantity":8},{"product":"class","quantity":1},{"product":"folder","quantity":1}],"printsPrice":4000}]}', '2025-01-01T00:00:00Z');
--> statement-breakpoint
ALTER TABLE "order_prints" DROP CONSTRAINT "order_prints_product_known";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_price_list_id_known";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "price_list_version_id" uuid;--> statement-breakpoint
UPDATE "order_lines" SET "price_list_version_id" = v."id" FROM "price_list_versions" v WHERE v."list_id" = "order_lines"."price_list_id";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "price_list_version_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_prints" ADD COLUMN "name" text;--> statement-breakpoint
UPDATE "order_prints" SET "name" = p."name" FROM "products" p WHERE p."id" = "order_prints"."product";--> statement-breakpoint
ALTER TABLE "order_prints" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "flow_list_id" text DEFAULT 'portrait' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_list_versions" ADD CONSTRAINT "price_list_versions_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_versions" ADD CONSTRAINT "price_list_versions_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_list_versions_made_by" ON "price_list_versions" USING btree ("made_by");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_price_list_version_id_price_list_versions_id_fk" FOREIGN KEY ("price_list_version_id") REFERENCES "public"."price_list_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_flow_list_id_price_lists_id_fk" FOREIGN KEY ("flow_list_id") REFERENCES "public"."price_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_price_list_version" ON "order_lines" USING btree ("price_list_version_id");--> statement-breakpoint
CREATE INDEX "order_prints_product" ON "order_prints" USING btree ("product");--> statement-breakpoint
CREATE INDEX "events_price_list" ON "events" USING btree ("price_list_id");--> statement-breakpoint
CREATE INDEX "events_flow_list" ON "events" USING btree ("flow_list_id");