ALTER TABLE "dispute_movements" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "failed_refunds" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_uses" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_reductions" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "dispute_movements" CASCADE;--> statement-breakpoint
DROP TABLE "failed_refunds" CASCADE;--> statement-breakpoint
DROP TABLE "credit_uses" CASCADE;--> statement-breakpoint
DROP TABLE "order_reductions" CASCADE;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_disputed_least";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refunded";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_all_refunded";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_credit_least";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_for_prints";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_credit_for_prints";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount_least";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refunded";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "disputed";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "vat_parts";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "for_prints";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "credit";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "credit_for_prints";--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_least" CHECK ("refunds"."amount" >= 0);