CREATE TABLE "order_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"line_id" uuid,
	"part" text,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"vat" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"reduced_by" text,
	"offer_id" uuid,
	"credit_id" uuid,
	"refund_id" uuid,
	"photo_id" uuid,
	"print_id" uuid,
	"dispute_id" text,
	"provider_id" text,
	CONSTRAINT "order_movements_part_known" CHECK ("order_movements"."part" in ('files', 'prints')),
	CONSTRAINT "order_movements_kind_known" CHECK ("order_movements"."kind" in ('ordered', 'reduced', 'credit-used', 'paid', 'refund-asked', 'refund-refused', 'refunded', 'refund-failed', 'credit-returned', 'disputed', 'dispute-returned', 'fee', 'fee-returned')),
	CONSTRAINT "order_movements_reduced_by_known" CHECK ("order_movements"."reduced_by" in ('package', 'siblings', 'early-bird', 'code')),
	CONSTRAINT "order_movements_amount_least" CHECK ("order_movements"."amount" >= 1),
	CONSTRAINT "order_movements_vat" CHECK ("order_movements"."vat" between 0 and "order_movements"."amount"),
	CONSTRAINT "order_movements_line_part" CHECK (("order_movements"."line_id" is null) = ("order_movements"."part" is null)),
	CONSTRAINT "order_movements_of_line" CHECK (("order_movements"."kind" in ('fee', 'fee-returned')) = ("order_movements"."line_id" is null)),
	CONSTRAINT "order_movements_reduced" CHECK (("order_movements"."kind" = 'reduced') = ("order_movements"."reduced_by" is not null)),
	CONSTRAINT "order_movements_offer_reduced" CHECK (("order_movements"."offer_id" is not null) = ("order_movements"."kind" = 'reduced' and "order_movements"."reduced_by" <> 'package')),
	CONSTRAINT "order_movements_of_credit" CHECK (("order_movements"."credit_id" is not null) = ("order_movements"."kind" in ('credit-used', 'credit-returned'))),
	CONSTRAINT "order_movements_of_refund" CHECK ("order_movements"."kind" not in ('refund-asked', 'refund-refused', 'refunded') or "order_movements"."refund_id" is not null),
	CONSTRAINT "order_movements_of_dispute" CHECK (("order_movements"."kind" in ('disputed', 'dispute-returned', 'fee', 'fee-returned')) = ("order_movements"."dispute_id" is not null)),
	CONSTRAINT "order_movements_of_provider" CHECK ("order_movements"."kind" not in ('refund-failed', 'disputed', 'dispute-returned', 'fee', 'fee-returned') or "order_movements"."provider_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "remake_of" uuid;--> statement-breakpoint
ALTER TABLE "order_photos" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_prints" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_movements_order" ON "order_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_movements_line" ON "order_movements" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "order_movements_offer" ON "order_movements" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "order_movements_credit" ON "order_movements" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "order_movements_refund" ON "order_movements" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "order_movements_dispute" ON "order_movements" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "order_movements_provider" ON "order_movements" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "order_movements_at" ON "order_movements" USING btree ("at");