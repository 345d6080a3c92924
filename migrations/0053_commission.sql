ALTER TABLE "order_lines" ADD COLUMN "commission_percent" double precision;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_pence" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "commission_percent" double precision;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "commission_pence" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_commission_percent" CHECK ("order_lines"."commission_percent" between 0.5 and 50 and "order_lines"."commission_percent" * 2 = floor("order_lines"."commission_percent" * 2));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_commission_pence" CHECK ("order_lines"."commission_pence" between 1 and 5000);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_commission_one" CHECK (num_nonnulls("order_lines"."commission_percent", "order_lines"."commission_pence") <= 1);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_commission_percent" CHECK ("events"."commission_percent" between 0.5 and 50 and "events"."commission_percent" * 2 = floor("events"."commission_percent" * 2));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_commission_pence" CHECK ("events"."commission_pence" between 1 and 5000);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_commission_one" CHECK (num_nonnulls("events"."commission_percent", "events"."commission_pence") <= 1);--> statement-breakpoint
-- What was agreed at the sale does not change.
CREATE TRIGGER order_lines_commission_agreed BEFORE UPDATE OF commission_percent, commission_pence ON order_lines FOR EACH ROW
	WHEN ((OLD.commission_percent, OLD.commission_pence) IS DISTINCT FROM (NEW.commission_percent, NEW.commission_pence))
	EXECUTE FUNCTION refuse_change('order_lines_commission_agreed');
