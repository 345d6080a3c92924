DROP INDEX "orders_email";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "basket_hash" text;--> statement-breakpoint
CREATE INDEX "orders_basket" ON "orders" USING btree ("basket_hash");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));