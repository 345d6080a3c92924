CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"firm" text,
	"email" text NOT NULL,
	"phone" text,
	"address" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clients_kind_known" CHECK ("clients"."kind" in ('private', 'firm'))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"net" integer NOT NULL,
	"vat_rate" integer,
	"vat" integer NOT NULL,
	CONSTRAINT "invoice_lines_position" UNIQUE("invoice_id","position"),
	CONSTRAINT "invoice_lines_position_least" CHECK ("invoice_lines"."position" >= 0),
	CONSTRAINT "invoice_lines_vat_rate" CHECK ("invoice_lines"."vat_rate" between 0 and 50),
	CONSTRAINT "invoice_lines_net" CHECK (abs("invoice_lines"."net") <= 50000000),
	CONSTRAINT "invoice_lines_vat" CHECK (abs("invoice_lines"."vat") <= 50000000)
);
--> statement-breakpoint
CREATE TABLE "invoice_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"vat_rate" integer,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"method" text NOT NULL,
	"provider_id" text NOT NULL,
	CONSTRAINT "invoice_movements_once" UNIQUE NULLS NOT DISTINCT("provider_id","kind","vat_rate"),
	CONSTRAINT "invoice_movements_kind_known" CHECK ("invoice_movements"."kind" in ('paid')),
	CONSTRAINT "invoice_movements_method_known" CHECK ("invoice_movements"."method" in ('card', 'transfer', 'cash', 'cheque')),
	CONSTRAINT "invoice_movements_amount_least" CHECK ("invoice_movements"."amount" >= 1),
	CONSTRAINT "invoice_movements_vat_rate" CHECK ("invoice_movements"."vat_rate" between 0 and 50),
	CONSTRAINT "invoice_movements_vat" CHECK ("invoice_movements"."vat" between 0 and "invoice_movements"."amount")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number_year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"bill_to" jsonb NOT NULL,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	"total" integer NOT NULL,
	"payment_provider" text,
	"payment_id" text,
	"test_mode" boolean,
	"paid_at" timestamp with time zone,
	CONSTRAINT "invoices_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "invoices_number" UNIQUE("number_year","number"),
	CONSTRAINT "invoices_kind" UNIQUE("quote_id","kind"),
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('whole', 'deposit', 'balance')),
	CONSTRAINT "invoices_payment_provider_known" CHECK ("invoices"."payment_provider" in ('test', 'stripe')),
	CONSTRAINT "invoices_number_least" CHECK ("invoices"."number" >= 1),
	CONSTRAINT "invoices_number_year_least" CHECK ("invoices"."number_year" >= 1),
	CONSTRAINT "invoices_net_least" CHECK ("invoices"."net" >= 0),
	CONSTRAINT "invoices_vat_least" CHECK ("invoices"."vat" >= 0),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."net" + "invoices"."vat" = "invoices"."total"),
	CONSTRAINT "invoices_payment" CHECK (("invoices"."payment_provider" is null) = ("invoices"."payment_id" is null))
);
--> statement-breakpoint
CREATE TABLE "paper_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_numbers_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "paper_numbers_kind_known" CHECK ("paper_numbers"."kind" in ('quote', 'invoice')),
	CONSTRAINT "paper_numbers_year_least" CHECK ("paper_numbers"."year" >= 1),
	CONSTRAINT "paper_numbers_last_least" CHECK ("paper_numbers"."last" >= 1)
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"enquiry_id" uuid,
	"title" text NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "projects_enquiry_id_unique" UNIQUE("enquiry_id"),
	CONSTRAINT "projects_link_version_least" CHECK ("projects"."link_version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"quantity" integer NOT NULL,
	"each" integer NOT NULL,
	"vat_rate" integer,
	CONSTRAINT "quote_lines_position" UNIQUE("quote_id","position"),
	CONSTRAINT "quote_lines_position_least" CHECK ("quote_lines"."position" >= 0),
	CONSTRAINT "quote_lines_each_least" CHECK ("quote_lines"."each" >= 0),
	CONSTRAINT "quote_lines_quantity_least" CHECK ("quote_lines"."quantity" >= 1),
	CONSTRAINT "quote_lines_vat_rate" CHECK ("quote_lines"."vat_rate" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"number_year" integer,
	"number" integer,
	"note" text NOT NULL,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	"total" integer NOT NULL,
	"terms" jsonb,
	"sent_at" timestamp with time zone,
	"valid_until" date,
	"answered_at" timestamp with time zone,
	"accepted_name" text,
	"accepted_from" text,
	"accepted_hash" text,
	"begin_sooner" boolean DEFAULT false NOT NULL,
	"decline_reason" text,
	CONSTRAINT "quotes_version" UNIQUE("project_id","version"),
	CONSTRAINT "quotes_state_known" CHECK ("quotes"."state" in ('draft', 'sent', 'accepted', 'declined', 'replaced')),
	CONSTRAINT "quotes_version_least" CHECK ("quotes"."version" >= 1),
	CONSTRAINT "quotes_number_least" CHECK ("quotes"."number" >= 1),
	CONSTRAINT "quotes_number_year_least" CHECK ("quotes"."number_year" >= 1),
	CONSTRAINT "quotes_net_least" CHECK ("quotes"."net" >= 0),
	CONSTRAINT "quotes_vat_least" CHECK ("quotes"."vat" >= 0),
	CONSTRAINT "quotes_sum" CHECK ("quotes"."net" + "quotes"."vat" = "quotes"."total"),
	CONSTRAINT "quotes_sent" CHECK (("quotes"."state" = 'draft') = (num_nulls("quotes"."sent_at", "quotes"."valid_until", "quotes"."terms", "quotes"."number", "quotes"."number_year") = 5)),
	CONSTRAINT "quotes_answered" CHECK (("quotes"."state" in ('accepted', 'declined')) = ("quotes"."answered_at" is not null)),
	CONSTRAINT "quotes_accepted_by" CHECK (("quotes"."state" = 'accepted') = (num_nulls("quotes"."accepted_name", "quotes"."accepted_hash", "quotes"."accepted_from") = 0))
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_movements" ADD CONSTRAINT "invoice_movements_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "invoice_movements_invoice" ON "invoice_movements" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_movements_at" ON "invoice_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "invoices_project" ON "invoices" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "projects_client" ON "projects" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "projects_created" ON "projects" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_accepted" ON "quotes" USING btree ("project_id") WHERE state = 'accepted';--> statement-breakpoint
-- What was sent stays as it was sent: versions and invoices are papers that somebody holds.
CREATE TRIGGER quotes_agreed BEFORE UPDATE OF version, number_year, number, note, net, vat, total, terms, sent_at, valid_until ON quotes FOR EACH ROW
	WHEN (OLD.state <> 'draft' AND (OLD.version, OLD.number_year, OLD.number, OLD.note, OLD.net, OLD.vat, OLD.total, OLD.terms, OLD.sent_at, OLD.valid_until)
		IS DISTINCT FROM (NEW.version, NEW.number_year, NEW.number, NEW.note, NEW.net, NEW.vat, NEW.total, NEW.terms, NEW.sent_at, NEW.valid_until))
	EXECUTE FUNCTION refuse_change('quotes_agreed');--> statement-breakpoint
CREATE FUNCTION refuse_sent_quote_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed uuid := CASE TG_OP WHEN 'INSERT' THEN NEW.quote_id ELSE OLD.quote_id END;
BEGIN
	IF NOT EXISTS (SELECT FROM quotes WHERE id = changed AND state <> 'draft') THEN
		RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	RAISE EXCEPTION '% of quote_lines is refused', lower(TG_OP)
		USING ERRCODE = '23514', TABLE = 'quote_lines', CONSTRAINT = 'quote_lines_agreed';
END $$;--> statement-breakpoint
CREATE TRIGGER quote_lines_agreed BEFORE INSERT OR UPDATE OR DELETE ON quote_lines FOR EACH ROW EXECUTE FUNCTION refuse_sent_quote_line();--> statement-breakpoint
CREATE TRIGGER invoices_agreed BEFORE UPDATE OF kind, number_year, number, issued_at, due_on, net, vat, total ON invoices FOR EACH ROW
	WHEN ((OLD.kind, OLD.number_year, OLD.number, OLD.issued_at, OLD.due_on, OLD.net, OLD.vat, OLD.total)
		IS DISTINCT FROM (NEW.kind, NEW.number_year, NEW.number, NEW.issued_at, NEW.due_on, NEW.net, NEW.vat, NEW.total))
	EXECUTE FUNCTION refuse_change('invoices_agreed');--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change('invoices_kept');--> statement-breakpoint
CREATE TRIGGER invoice_lines_agreed BEFORE UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION refuse_change('invoice_lines_agreed');--> statement-breakpoint
CREATE TRIGGER invoice_movements_append_only BEFORE UPDATE OR DELETE ON invoice_movements FOR EACH ROW EXECUTE FUNCTION refuse_change('invoice_movements_append_only');--> statement-breakpoint
CREATE TRIGGER invoice_movements_never_empty BEFORE TRUNCATE ON invoice_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('invoice_movements_append_only');--> statement-breakpoint
-- Numbers only grow, one by one.
CREATE TRIGGER paper_numbers_gapless BEFORE UPDATE ON paper_numbers FOR EACH ROW WHEN (NEW.last <> OLD.last + 1) EXECUTE FUNCTION refuse_change('paper_numbers_gapless');--> statement-breakpoint
-- An invoice adds up to its lines, and no more is paid of a rate than it asks for, in money or in VAT.
CREATE FUNCTION check_invoice(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	broken text;
BEGIN
	SELECT CASE
		WHEN EXISTS (
			SELECT FROM invoices i, (SELECT coalesce(sum(net), 0) AS net, coalesce(sum(vat), 0) AS vat FROM invoice_lines WHERE invoice_id = checked) s
			WHERE i.id = checked AND (i.net, i.vat) <> (s.net, s.vat)
		) THEN 'invoices_add_up'
		WHEN EXISTS (
			SELECT FROM (SELECT vat_rate, sum(amount) AS amount, sum(vat) AS vat FROM invoice_movements WHERE invoice_id = checked GROUP BY vat_rate) m
			LEFT JOIN (SELECT vat_rate, sum(net + vat) AS total, sum(vat) AS vat FROM invoice_lines WHERE invoice_id = checked GROUP BY vat_rate) l
				ON l.vat_rate IS NOT DISTINCT FROM m.vat_rate
			WHERE m.amount > coalesce(l.total, 0) OR m.vat > coalesce(l.vat, 0) OR (m.amount = l.total AND m.vat <> l.vat)
		) THEN 'invoice_movements_paid'
	END INTO broken;
	IF broken IS NOT NULL THEN
		RAISE EXCEPTION 'invoice % does not add up: %', checked, broken
			USING ERRCODE = '23514', TABLE = 'invoices', CONSTRAINT = broken;
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION check_changed_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked uuid := CASE TG_TABLE_NAME WHEN 'invoices' THEN (to_jsonb(NEW) ->> 'id')::uuid ELSE (to_jsonb(NEW) ->> 'invoice_id')::uuid END;
BEGIN
	-- Of two transactions on one invoice, the second sees what the first added.
	PERFORM FROM invoices WHERE id = checked FOR NO KEY UPDATE;
	PERFORM check_invoice(checked);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_add_up AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_invoice();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_lines_add_up AFTER INSERT ON invoice_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_invoice();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_movements_add_up AFTER INSERT ON invoice_movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_changed_invoice();
