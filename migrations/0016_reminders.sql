CREATE TABLE "reminder_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pupil_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"phone" text,
	"words" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"awaits_photos" boolean NOT NULL,
	"basket_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reminder_consents_address" UNIQUE("pupil_id","email"),
	CONSTRAINT "reminder_consents_basket" CHECK ("reminder_consents"."basket_at" is null or "reminder_consents"."ended_at" is null)
);
--> statement-breakpoint
CREATE TABLE "reminder_stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"consent_id" uuid,
	"stopped_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_stops_once" UNIQUE NULLS NOT DISTINCT("event_id","kind","consent_id"),
	CONSTRAINT "reminder_stops_kind_known" CHECK ("reminder_stops"."kind" in ('closing', 'print-deadline', 'photos-ready', 'basket'))
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consent_id" uuid NOT NULL,
	"pupil_id" uuid NOT NULL,
	"letter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "reminders_once" UNIQUE("consent_id","kind"),
	CONSTRAINT "reminders_kind_known" CHECK ("reminders"."kind" in ('closing', 'print-deadline', 'photos-ready', 'basket'))
);
--> statement-breakpoint
CREATE TABLE "unreachable_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "unreachable_addresses_reason_known" CHECK ("unreachable_addresses"."reason" in ('bounced', 'complained'))
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_consents" ADD CONSTRAINT "reminder_consents_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_consents" ADD CONSTRAINT "reminder_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_consent_id_reminder_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."reminder_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_consent_id_reminder_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."reminder_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_consents_user" ON "reminder_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminder_consents_email" ON "reminder_consents" USING btree ("email");--> statement-breakpoint
CREATE INDEX "reminder_stops_consent" ON "reminder_stops" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "reminders_pupil" ON "reminders" USING btree ("pupil_id");--> statement-breakpoint
CREATE INDEX "reminders_letter" ON "reminders" USING btree ("letter_id");--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_reminders_least" CHECK ("erasures"."reminders" >= 0);