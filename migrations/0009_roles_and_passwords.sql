CREATE TABLE "hosted_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"aal" text NOT NULL,
	"has_factor" boolean NOT NULL,
	"is_admin" boolean NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_is_weak" boolean;--> statement-breakpoint
ALTER TABLE "hosted_sessions" ADD CONSTRAINT "hosted_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosted_sessions_user" ON "hosted_sessions" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "user_roles" ("user_id", "role") SELECT DISTINCT "user_id", 'school' FROM "school_staff" ON CONFLICT DO NOTHING;
