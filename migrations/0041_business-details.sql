CREATE TABLE "business_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address_line_1" text NOT NULL,
	"address_line_2" text,
	"town" text NOT NULL,
	"postcode" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"vat_number" text,
	"logo" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "business_versions_number_least" CHECK ("business_versions"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "test_mode" boolean;--> statement-breakpoint
ALTER TABLE "business_versions" ADD CONSTRAINT "business_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_versions_saved_by" ON "business_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "business_versions_logo" ON "business_versions" USING btree ("logo");