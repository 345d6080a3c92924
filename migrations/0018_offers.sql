CREATE TABLE "credit_uses" (
	"order_id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"given_back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_uses_order_id_credit_id_pk" PRIMARY KEY("order_id","credit_id"),
	CONSTRAINT "credit_uses_amount_least" CHECK ("credit_uses"."amount" >= 1),
	CONSTRAINT "credit_uses_given_back" CHECK ("credit_uses"."given_back" between 0 and "credit_uses"."amount")
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credits_amount_least" CHECK ("credits"."amount" >= 1)
);
--> statement-breakpoint
CREATE TABLE "offer_steps" (
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"gives" text NOT NULL,
	"value" integer,
	"product" text,
	"until" date,
	CONSTRAINT "offer_steps_offer_id_position_pk" PRIMARY KEY("offer_id","position"),
	CONSTRAINT "offer_steps_gives_known" CHECK ("offer_steps"."gives" in ('percent', 'amount', 'photo', 'package')),
	CONSTRAINT "offer_steps_position_least" CHECK ("offer_steps"."position" >= 0),
	CONSTRAINT "offer_steps_value_least" CHECK ("offer_steps"."value" >= 1),
	CONSTRAINT "offer_steps_value" CHECK (("offer_steps"."gives" in ('percent', 'amount')) = ("offer_steps"."value" is not null)),
	CONSTRAINT "offer_steps_product" CHECK (("offer_steps"."gives" = 'package') = ("offer_steps"."product" is not null)),
	CONSTRAINT "offer_steps_percent" CHECK ("offer_steps"."gives" <> 'percent' or "offer_steps"."value" <= 100)
);
--> statement-breakpoint
CREATE TABLE "offer_uses" (
	"order_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"given_back_at" timestamp with time zone,
	CONSTRAINT "offer_uses_order_id_offer_id_pk" PRIMARY KEY("order_id","offer_id")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"scope" text NOT NULL,
	"event_id" uuid,
	"school_name" text,
	"combines" boolean NOT NULL,
	"minimum" integer NOT NULL,
	"limit_in_all" integer,
	"limit_per_buyer" integer,
	"starts_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "offers_code_unique" UNIQUE("code"),
	CONSTRAINT "offers_kind_known" CHECK ("offers"."kind" in ('siblings', 'early-bird', 'code')),
	CONSTRAINT "offers_scope_known" CHECK ("offers"."scope" in ('all', 'school', 'event')),
	CONSTRAINT "offers_minimum_least" CHECK ("offers"."minimum" >= 0),
	CONSTRAINT "offers_limit_in_all_least" CHECK ("offers"."limit_in_all" >= 1),
	CONSTRAINT "offers_limit_per_buyer_least" CHECK ("offers"."limit_per_buyer" >= 1),
	CONSTRAINT "offers_version_least" CHECK ("offers"."version" >= 1),
	CONSTRAINT "offers_code" CHECK (("offers"."kind" = 'code') = ("offers"."code" is not null)),
	CONSTRAINT "offers_of_event" CHECK ("offers"."scope" = 'event' or "offers"."event_id" is null),
	CONSTRAINT "offers_of_school" CHECK (("offers"."scope" = 'school') = ("offers"."school_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_reductions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"offer_id" uuid,
	"words" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "order_reductions_kind_known" CHECK ("order_reductions"."kind" in ('siblings', 'early-bird', 'code', 'credit')),
	CONSTRAINT "order_reductions_amount_least" CHECK ("order_reductions"."amount" >= 1),
	CONSTRAINT "order_reductions_source" CHECK (("order_reductions"."kind" = 'credit') = ("order_reductions"."offer_id" is null))
);
--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_steps" ADD CONSTRAINT "offer_steps_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_school_name_schools_name_fk" FOREIGN KEY ("school_name") REFERENCES "public"."schools"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "order_reductions" ADD CONSTRAINT "order_reductions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reductions" ADD CONSTRAINT "order_reductions_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reductions" ADD CONSTRAINT "order_reductions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_uses_credit" ON "credit_uses" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "credits_email" ON "credits" USING btree ("email");--> statement-breakpoint
CREATE INDEX "credits_order" ON "credits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "offer_uses_offer" ON "offer_uses" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offers_event" ON "offers" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "offers_school" ON "offers" USING btree ("school_name");--> statement-breakpoint
CREATE INDEX "order_reductions_order" ON "order_reductions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_reductions_line" ON "order_reductions" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "order_reductions_offer" ON "order_reductions" USING btree ("offer_id");