CREATE TABLE "known_browsers" (
	"user_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browsers_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
CREATE TABLE "sign_up_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"password_hash" text,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"redirect_to" text NOT NULL,
	"code_challenge" text,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_up_attempts_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_user_purpose";--> statement-breakpoint
-- Nobody has confirmed them, nobody could sign in to them, and whose password they hold is not known: whoever waits signs up anew.
DELETE FROM "users" WHERE "email_confirmed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_confirmed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_up_attempts_email" ON "sign_up_attempts" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_user_purpose" ON "one_time_tokens" USING btree ("user_id","purpose") WHERE "one_time_tokens"."purpose" <> 'recovery';--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id");