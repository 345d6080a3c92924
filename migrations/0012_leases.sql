CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"wanted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "leases_until" ON "leases" USING btree ("until");