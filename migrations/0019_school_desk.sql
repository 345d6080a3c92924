CREATE TABLE "roster_proposal_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"pupil_id" uuid,
	"was" jsonb NOT NULL,
	"becomes" jsonb NOT NULL,
	"state" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "roster_proposal_rows_kind_known" CHECK ("roster_proposal_rows"."kind" in ('added', 'changed', 'left')),
	CONSTRAINT "roster_proposal_rows_state_known" CHECK ("roster_proposal_rows"."state" in ('waiting', 'approved', 'rejected')),
	CONSTRAINT "roster_proposal_rows_place_least" CHECK ("roster_proposal_rows"."place" >= 0),
	CONSTRAINT "roster_proposal_rows_of" CHECK ("roster_proposal_rows"."kind" = 'added' or "roster_proposal_rows"."pupil_id" is not null),
	CONSTRAINT "roster_proposal_rows_decided" CHECK (("roster_proposal_rows"."state" = 'waiting') = ("roster_proposal_rows"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "roster_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"source" text NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "roster_proposals_source_known" CHECK ("roster_proposals"."source" in ('file', 'row'))
);
--> statement-breakpoint
ALTER TABLE "pupils" ADD COLUMN "absent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "roster_proposal_rows" ADD CONSTRAINT "roster_proposal_rows_proposal_id_roster_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."roster_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_proposal_rows" ADD CONSTRAINT "roster_proposal_rows_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_proposal_rows" ADD CONSTRAINT "roster_proposal_rows_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_proposals" ADD CONSTRAINT "roster_proposals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_proposals" ADD CONSTRAINT "roster_proposals_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_proposal_rows_proposal" ON "roster_proposal_rows" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "roster_proposal_rows_pupil" ON "roster_proposal_rows" USING btree ("pupil_id");--> statement-breakpoint
CREATE INDEX "roster_proposal_rows_decided_by" ON "roster_proposal_rows" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "roster_proposals_event" ON "roster_proposals" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "roster_proposals_sent_by" ON "roster_proposals" USING btree ("sent_by");