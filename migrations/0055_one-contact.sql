ALTER TABLE "business_versions" ADD COLUMN "website_name" text;--> statement-breakpoint
ALTER TABLE "business_versions" ADD COLUMN "website_email" text;--> statement-breakpoint
ALTER TABLE "business_versions" ADD COLUMN "website_phone" text;