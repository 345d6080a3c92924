CREATE TABLE "held_day_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"held_day_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"to_backup" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_day_moves_days" CHECK ("held_day_moves"."from_day" <> "held_day_moves"."to_day")
);
--> statement-breakpoint
ALTER TABLE "held_day_moves" ADD CONSTRAINT "held_day_moves_held_day_id_held_days_id_fk" FOREIGN KEY ("held_day_id") REFERENCES "public"."held_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_day_moves_day" ON "held_day_moves" USING btree ("held_day_id");--> statement-breakpoint
-- Until now a day moved once at most, to its backup day. When, nobody wrote down.
INSERT INTO "held_day_moves" ("held_day_id", "from_day", "to_day", "to_backup", "at")
SELECT "id", "moved_from", "day", true, now() FROM "held_days" WHERE "moved_from" IS NOT NULL AND "moved_from" <> "day";
