CREATE TABLE "drafting_editors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_handovers" (
	"kind" text NOT NULL,
	"document_id" text NOT NULL,
	"revision" integer NOT NULL,
	"note" text NOT NULL,
	"handed_at" timestamp with time zone NOT NULL,
	"handed_by" uuid,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "site_handovers_kind_document_id_pk" PRIMARY KEY("kind","document_id"),
	CONSTRAINT "site_handovers_answered" CHECK (("site_handovers"."answer" is null) = ("site_handovers"."answered_at" is null)),
	CONSTRAINT "site_handovers_revision_least" CHECK ("site_handovers"."revision" >= 1),
	CONSTRAINT "site_handovers_kind_known" CHECK ("site_handovers"."kind" in ('settings', 'home', 'portfolio-item', 'case-study', 'client', 'testimonial', 'question', 'about', 'page', 'services', 'service', 'service-page', 'aerial-photography', 'gallery', 'blog', 'post', 'rate-card', 'terms'))
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "may_publish" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "drafting_editors" ADD CONSTRAINT "drafting_editors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_handovers" ADD CONSTRAINT "site_handovers_handed_by_users_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_handovers" ADD CONSTRAINT "site_handovers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_handovers" ADD CONSTRAINT "site_handovers_draft" FOREIGN KEY ("kind","document_id") REFERENCES "public"."site_drafts"("kind","document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_handovers_handed_by" ON "site_handovers" USING btree ("handed_by");--> statement-breakpoint
CREATE INDEX "site_handovers_answered_by" ON "site_handovers" USING btree ("answered_by");