ALTER TABLE "failed_refunds" ADD COLUMN "vat_parts" jsonb;--> statement-breakpoint
UPDATE "failed_refunds" SET "vat_parts" = jsonb_build_array(jsonb_build_object('rate', 20, 'amount', "amount", 'vat', round("amount" / 6.0)::int));--> statement-breakpoint
ALTER TABLE "failed_refunds" ALTER COLUMN "vat_parts" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "vat_rate" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "vat" integer;--> statement-breakpoint
UPDATE "order_lines" SET "vat_rate" = 20, "vat" =
	CASE WHEN l."until" = l."of" THEN l."vat" ELSE least(round(l."until" / 6.0), l."vat") END
	- CASE WHEN l."before" = l."of" THEN l."vat" ELSE least(round(l."before" / 6.0), l."vat") END
	FROM (
		SELECT one."id", o."vat", o."total" AS "of",
			sum(one."total") OVER (PARTITION BY one."order_id" ORDER BY one."id") AS "until",
			sum(one."total") OVER (PARTITION BY one."order_id" ORDER BY one."id") - one."total" AS "before"
		FROM "order_lines" one JOIN "orders" o ON o."id" = one."order_id"
	) l WHERE l."id" = "order_lines"."id";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "vat" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "vat_parts" jsonb;--> statement-breakpoint
UPDATE "refunds" SET "vat_parts" = jsonb_build_array(jsonb_build_object('rate', 20, 'amount', "amount", 'vat', round("amount" / 6.0)::int));--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "vat_parts" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_vat_rate" CHECK ("order_lines"."vat_rate" in (20, 5, 0));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_vat" CHECK ("order_lines"."vat" between 0 and "order_lines"."total" and (coalesce("order_lines"."vat_rate", 0) > 0 or "order_lines"."vat" = 0));