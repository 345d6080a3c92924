ALTER TABLE "order_movements" DROP CONSTRAINT "order_movements_reduced_by_known";--> statement-breakpoint
ALTER TABLE "order_movements" DROP CONSTRAINT "order_movements_offer_reduced";--> statement-breakpoint
ALTER TABLE "business_versions" ADD COLUMN "bank_details" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "at_desk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "free_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('card', 'cash', 'transfer', 'free'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_by_hand" CHECK ("orders"."payment_method" = 'card' or "orders"."payment_id" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pay_by" CHECK ("orders"."at_desk" = ("orders"."pay_by" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_free" CHECK (("orders"."payment_method" = 'free') = ("orders"."free_reason" is not null) and ("orders"."payment_method" <> 'free' or "orders"."total" = 0));--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_reduced_by_known" CHECK ("order_movements"."reduced_by" in ('package', 'siblings', 'early-bird', 'code', 'free'));--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_offer_reduced" CHECK (("order_movements"."offer_id" is not null) = ("order_movements"."kind" = 'reduced' and "order_movements"."reduced_by" not in ('package', 'free')));--> statement-breakpoint
-- By hand: money that was given by hand is real too, so that an order of it stays when the sample goes.
CREATE OR REPLACE FUNCTION refuse_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('tweedlight.removes_sample', true) = 'on' AND EXISTS (
		SELECT FROM orders WHERE id = OLD.order_id AND (
			paid_at IS NULL OR payment_provider = 'test'
			OR payment_provider IS NULL AND (payment_method NOT IN ('cash', 'transfer') OR test_mode)
		)
	) THEN RETURN OLD; END IF;
	RAISE EXCEPTION '% of order_movements is refused', lower(TG_OP)
		USING ERRCODE = '23514', TABLE = 'order_movements', CONSTRAINT = 'order_movements_append_only';
END $$;
