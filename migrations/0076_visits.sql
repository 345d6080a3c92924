CREATE TABLE "page_visits" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"source" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_visits_day_page_source_pk" PRIMARY KEY("day","page","source"),
	CONSTRAINT "page_visits_visits_least" CHECK ("page_visits"."visits" >= 1)
);
--> statement-breakpoint
CREATE TABLE "pages_before_enquiries" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"enquiries" integer NOT NULL,
	CONSTRAINT "pages_before_enquiries_day_page_pk" PRIMARY KEY("day","page"),
	CONSTRAINT "pages_before_enquiries_enquiries_least" CHECK ("pages_before_enquiries"."enquiries" >= 1)
);
--> statement-breakpoint
CREATE INDEX "page_visits_page" ON "page_visits" USING btree ("page","day");