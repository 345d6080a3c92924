ALTER TABLE "order_prints" ADD COLUMN "crop_x" double precision;--> statement-breakpoint
ALTER TABLE "order_prints" ADD COLUMN "crop_y" double precision;--> statement-breakpoint
ALTER TABLE "order_prints" ADD COLUMN "crop_scale" double precision;--> statement-breakpoint
ALTER TABLE "order_prints" ADD COLUMN "crop_turns" integer;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_crop" CHECK ("order_prints"."crop_x" between 0 and 1 and "order_prints"."crop_y" between 0 and 1 and "order_prints"."crop_scale" between 0.4 and 1 and "order_prints"."crop_turns" between 0 and 3);--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_crop_whole" CHECK (num_nulls("order_prints"."crop_x", "order_prints"."crop_y", "order_prints"."crop_scale", "order_prints"."crop_turns") in (0, 4));