ALTER TABLE "products" DROP CONSTRAINT "products_kind_known";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_size";--> statement-breakpoint
UPDATE "products" SET "kind" = 'merchandise' WHERE "kind" = 'thing';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind_known" CHECK ("products"."kind" in ('print', 'class', 'folder', 'merchandise', 'delivery'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_size" CHECK (case when "products"."kind" in ('print')
        then "products"."width" is not null and "products"."height" is not null and "products"."unit" is not null and "products"."width" > 0 and "products"."height" > 0
        else "products"."width" is null and "products"."height" is null and "products"."unit" is null end);