ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_photo_count_least";--> statement-breakpoint
ALTER TABLE "offer_steps" DROP CONSTRAINT "offer_steps_gives_known";--> statement-breakpoint
ALTER TABLE "offer_steps" DROP CONSTRAINT "offer_steps_product";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "product_name" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "picture" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "picture" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_products_id_fk" FOREIGN KEY ("product") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product");--> statement-breakpoint
CREATE INDEX "order_lines_picture" ON "order_lines" USING btree ("picture");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantity_least" CHECK ("order_lines"."quantity" >= 1);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sells" CHECK (case when "order_lines"."product" is null
        then "order_lines"."photo_count" >= 1 and "order_lines"."product_name" is null and "order_lines"."quantity" is null and "order_lines"."picture" is null
        else "order_lines"."photo_count" = 0 and "order_lines"."package_id" is null and "order_lines"."product_name" is not null and "order_lines"."quantity" is not null end);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_photo_count_least" CHECK ("order_lines"."photo_count" >= 0);--> statement-breakpoint
ALTER TABLE "offer_steps" ADD CONSTRAINT "offer_steps_gives_known" CHECK ("offer_steps"."gives" in ('percent', 'amount', 'photo', 'package', 'extra'));--> statement-breakpoint
ALTER TABLE "offer_steps" ADD CONSTRAINT "offer_steps_product" CHECK (("offer_steps"."gives" in ('package', 'extra')) = ("offer_steps"."product" is not null));