CREATE TABLE "code_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pupil_id" uuid NOT NULL,
	"access_code" text NOT NULL,
	"email" text NOT NULL,
	"round" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"asked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "photos_pupil_content";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "card_seen" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "card_code" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "look" jsonb;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "code_mails" ADD CONSTRAINT "code_mails_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "code_mails_round" ON "code_mails" USING btree ("pupil_id","access_code","round");--> statement-breakpoint
CREATE INDEX "photos_event_content" ON "photos" USING btree ("event_id","content_hash");