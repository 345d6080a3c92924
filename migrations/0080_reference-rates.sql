CREATE TABLE "reference_rates" (
	"half_year" date PRIMARY KEY NOT NULL,
	"rate" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reference_rates_half_year" CHECK (extract(day from "reference_rates"."half_year") = 1 and extract(month from "reference_rates"."half_year") in (1, 7)),
	CONSTRAINT "reference_rates_rate" CHECK ("reference_rates"."rate" between 0 and 3000)
);
--> statement-breakpoint
-- What the owner typed last into a letter of a half-year that the program does not know.
INSERT INTO "reference_rates" ("half_year", "rate", "saved_at")
SELECT DISTINCT ON (late.half_year) late.half_year, r."reference", r."at"
FROM "invoice_reminders" r
JOIN "invoices" i ON i."id" = r."invoice_id"
CROSS JOIN LATERAL (
	SELECT make_date(
		extract(year FROM i."due_on" + 1)::int,
		CASE WHEN extract(month FROM i."due_on" + 1) < 7 THEN 1 ELSE 7 END,
		1
	) AS half_year
) late
WHERE r."reference" IS NOT NULL AND late.half_year >= '2026-01-01'
ORDER BY late.half_year, r."at" DESC;
