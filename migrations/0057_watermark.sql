CREATE TABLE "watermark_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"words" text NOT NULL,
	"strength" text NOT NULL,
	CONSTRAINT "watermark_settings_only" CHECK ("watermark_settings"."only"),
	CONSTRAINT "watermark_settings_strength_known" CHECK ("watermark_settings"."strength" in ('faint', 'normal', 'strong'))
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "mark" text;