CREATE TABLE "held_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts" text NOT NULL,
	"backup" date,
	"moved_from" date,
	CONSTRAINT "held_days_once" UNIQUE("project_id","day"),
	CONSTRAINT "held_days_starts" CHECK ("held_days"."starts" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "held_days_backup" CHECK ("held_days"."backup" <> "held_days"."day")
);
--> statement-breakpoint
CREATE TABLE "quote_days" (
	"quote_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts" text NOT NULL,
	"backup" date,
	CONSTRAINT "quote_days_quote_id_day_pk" PRIMARY KEY("quote_id","day"),
	CONSTRAINT "quote_days_starts" CHECK ("quote_days"."starts" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "quote_days_backup" CHECK ("quote_days"."backup" <> "quote_days"."day")
);
--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "kind" text DEFAULT 'work' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "days" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "held_days" ADD CONSTRAINT "held_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_days" ADD CONSTRAINT "quote_days_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_days_day" ON "held_days" USING btree ("day");--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_kind_known" CHECK ("quote_lines"."kind" in ('work', 'surcharge'));--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_days" CHECK (cardinality("quote_lines"."days") <= "quote_lines"."quantity");--> statement-breakpoint
-- Rows of a sent quote are neither changed nor deleted. They may be inserted, as a restored backup does, if at the end of
-- the transaction the quote adds up to them.
DROP TRIGGER quote_lines_agreed ON quote_lines;--> statement-breakpoint
DROP FUNCTION refuse_sent_quote_line();--> statement-breakpoint
CREATE FUNCTION refuse_sent_quote_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	broken text := TG_TABLE_NAME || '_agreed';
BEGIN
	IF NOT EXISTS (SELECT FROM quotes WHERE id = OLD.quote_id AND state <> 'draft') THEN
		RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	RAISE EXCEPTION '% of % is refused', lower(TG_OP), TG_TABLE_NAME
		USING ERRCODE = '23514', TABLE = TG_TABLE_NAME, CONSTRAINT = broken;
END $$;--> statement-breakpoint
CREATE TRIGGER quote_lines_agreed BEFORE UPDATE OR DELETE ON quote_lines FOR EACH ROW EXECUTE FUNCTION refuse_sent_quote_row();--> statement-breakpoint
CREATE TRIGGER quote_days_agreed BEFORE UPDATE OR DELETE ON quote_days FOR EACH ROW EXECUTE FUNCTION refuse_sent_quote_row();--> statement-breakpoint
CREATE FUNCTION check_sent_quote() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked uuid := CASE TG_TABLE_NAME WHEN 'quotes' THEN (to_jsonb(NEW) ->> 'id')::uuid ELSE (to_jsonb(NEW) ->> 'quote_id')::uuid END;
BEGIN
	IF EXISTS (
		SELECT FROM quotes q WHERE q.id = checked AND q.state <> 'draft' AND (
			q.net <> (SELECT coalesce(sum(quantity::bigint * each), 0) FROM quote_lines WHERE quote_id = checked)
			OR EXISTS (
				(SELECT day FROM quote_days WHERE quote_id = checked)
				EXCEPT (SELECT unnest(days) FROM quote_lines WHERE quote_id = checked AND kind = 'work')
			)
		)
	) THEN
		RAISE EXCEPTION 'quote % does not add up', checked
			USING ERRCODE = '23514', TABLE = 'quotes', CONSTRAINT = 'quotes_add_up';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER quotes_add_up AFTER INSERT OR UPDATE OF state ON quotes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sent_quote();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER quote_lines_add_up AFTER INSERT ON quote_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sent_quote();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER quote_days_add_up AFTER INSERT ON quote_days DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sent_quote();
