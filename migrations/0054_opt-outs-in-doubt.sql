ALTER TABLE "opt_outs" ADD COLUMN "said_of" uuid;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "in_doubt" boolean DEFAULT false NOT NULL;