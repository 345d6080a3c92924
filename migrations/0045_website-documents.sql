CREATE SEQUENCE "public"."site_draft_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "site_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"document_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "site_addresses_kind_known" CHECK ("site_addresses"."kind" in ('settings', 'home', 'portfolio-item', 'case-study', 'client', 'testimonial', 'question', 'about', 'services', 'service', 'service-page', 'aerial-photography', 'gallery', 'blog', 'post', 'rate-card', 'terms'))
);
--> statement-breakpoint
CREATE TABLE "site_documents" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"version" integer,
	"release" integer NOT NULL,
	CONSTRAINT "site_documents_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "site_documents_versioned" CHECK (case "site_documents"."state" when 'published' then "site_documents"."version" is not null when 'sample' then "site_documents"."version" is null else true end),
	CONSTRAINT "site_documents_version_least" CHECK ("site_documents"."version" >= 1),
	CONSTRAINT "site_documents_release_least" CHECK ("site_documents"."release" >= 1),
	CONSTRAINT "site_documents_kind_known" CHECK ("site_documents"."kind" in ('settings', 'home', 'portfolio-item', 'case-study', 'client', 'testimonial', 'question', 'about', 'services', 'service', 'service-page', 'aerial-photography', 'gallery', 'blog', 'post', 'rate-card', 'terms')),
	CONSTRAINT "site_documents_state_known" CHECK ("site_documents"."state" in ('published', 'deleted', 'sample'))
);
--> statement-breakpoint
CREATE TABLE "site_drafts" (
	"kind" text NOT NULL,
	"document_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"based_on" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "site_drafts_kind_document_id_pk" PRIMARY KEY("kind","document_id"),
	CONSTRAINT "site_drafts_revision_least" CHECK ("site_drafts"."revision" >= 1),
	CONSTRAINT "site_drafts_based_on_least" CHECK ("site_drafts"."based_on" >= 0),
	CONSTRAINT "site_drafts_kind_known" CHECK ("site_drafts"."kind" in ('settings', 'home', 'portfolio-item', 'case-study', 'client', 'testimonial', 'question', 'about', 'services', 'service', 'service-page', 'aerial-photography', 'gallery', 'blog', 'post', 'rate-card', 'terms'))
);
--> statement-breakpoint
CREATE TABLE "site_orders" (
	"kind" text PRIMARY KEY NOT NULL,
	"ids" jsonb NOT NULL,
	CONSTRAINT "site_orders_kind_known" CHECK ("site_orders"."kind" in ('settings', 'home', 'portfolio-item', 'case-study', 'client', 'testimonial', 'question', 'about', 'services', 'service', 'service-page', 'aerial-photography', 'gallery', 'blog', 'post', 'rate-card', 'terms'))
);
--> statement-breakpoint
CREATE TABLE "site_previews" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"policy" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_releases" (
	"number" integer PRIMARY KEY NOT NULL,
	"previous" integer,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"document_id" text,
	"at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	CONSTRAINT "site_releases_previous_unique" UNIQUE("previous"),
	CONSTRAINT "site_releases_gapless" CHECK (coalesce("site_releases"."previous", 0) = "site_releases"."number" - 1),
	CONSTRAINT "site_releases_of" CHECK (("site_releases"."action" = 'ordered') = ("site_releases"."document_id" is null)),
	CONSTRAINT "site_releases_number_least" CHECK ("site_releases"."number" >= 1),
	CONSTRAINT "site_releases_action_known" CHECK ("site_releases"."action" in ('published', 'deleted', 'reset', 'ordered')),
	CONSTRAINT "site_releases_kind_known" CHECK ("site_releases"."kind" in ('settings', 'home', 'portfolio-item', 'case-study', 'client', 'testimonial', 'question', 'about', 'services', 'service', 'service-page', 'aerial-photography', 'gallery', 'blog', 'post', 'rate-card', 'terms'))
);
--> statement-breakpoint
CREATE TABLE "site_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"document_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"scheduled_by" uuid,
	"failure" text,
	CONSTRAINT "site_schedules_document" UNIQUE("kind","document_id"),
	CONSTRAINT "site_schedules_revision_least" CHECK ("site_schedules"."revision" >= 1),
	CONSTRAINT "site_schedules_kind_known" CHECK ("site_schedules"."kind" in ('settings', 'home', 'portfolio-item', 'case-study', 'client', 'testimonial', 'question', 'about', 'services', 'service', 'service-page', 'aerial-photography', 'gallery', 'blog', 'post', 'rate-card', 'terms'))
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"kind" text NOT NULL,
	"document_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"release" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "site_versions_kind_document_id_number_pk" PRIMARY KEY("kind","document_id","number"),
	CONSTRAINT "site_versions_number_least" CHECK ("site_versions"."number" >= 1),
	CONSTRAINT "site_versions_release_least" CHECK ("site_versions"."release" >= 1),
	CONSTRAINT "site_versions_kind_known" CHECK ("site_versions"."kind" in ('settings', 'home', 'portfolio-item', 'case-study', 'client', 'testimonial', 'question', 'about', 'services', 'service', 'service-page', 'aerial-photography', 'gallery', 'blog', 'post', 'rate-card', 'terms'))
);
--> statement-breakpoint
ALTER TABLE "site_documents" ADD CONSTRAINT "site_documents_release_site_releases_number_fk" FOREIGN KEY ("release") REFERENCES "public"."site_releases"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_documents" ADD CONSTRAINT "site_documents_current" FOREIGN KEY ("kind","id","version") REFERENCES "public"."site_versions"("kind","document_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_drafts" ADD CONSTRAINT "site_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_releases" ADD CONSTRAINT "site_releases_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_releases" ADD CONSTRAINT "site_releases_previous" FOREIGN KEY ("previous") REFERENCES "public"."site_releases"("number") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "site_schedules" ADD CONSTRAINT "site_schedules_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_release_site_releases_number_fk" FOREIGN KEY ("release") REFERENCES "public"."site_releases"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_addresses_document" ON "site_addresses" USING btree ("kind","document_id");--> statement-breakpoint
CREATE INDEX "site_documents_version" ON "site_documents" USING btree ("kind","id","version");--> statement-breakpoint
CREATE INDEX "site_documents_release" ON "site_documents" USING btree ("release");--> statement-breakpoint
CREATE INDEX "site_drafts_saved_by" ON "site_drafts" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "site_previews_expires_at" ON "site_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "site_releases_made_by" ON "site_releases" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "site_schedules_scheduled_by" ON "site_schedules" USING btree ("scheduled_by");--> statement-breakpoint
CREATE INDEX "site_versions_release" ON "site_versions" USING btree ("release");--> statement-breakpoint
CREATE INDEX "site_versions_published_by" ON "site_versions" USING btree ("published_by");--> statement-breakpoint
-- What was published does not change, but for the account, which may go.
CREATE TRIGGER site_versions_immutable BEFORE UPDATE ON site_versions FOR EACH ROW
	WHEN ((OLD.kind, OLD.document_id, OLD.number, OLD.content, OLD.changes, OLD.release, OLD.published_at) IS DISTINCT FROM (NEW.kind, NEW.document_id, NEW.number, NEW.content, NEW.changes, NEW.release, NEW.published_at)
		OR NEW.published_by IS NOT NULL AND NEW.published_by IS DISTINCT FROM OLD.published_by)
	EXECUTE FUNCTION refuse_change('site_versions_immutable');--> statement-breakpoint
CREATE TRIGGER site_releases_immutable BEFORE UPDATE ON site_releases FOR EACH ROW
	WHEN ((OLD.number, OLD.previous, OLD.action, OLD.kind, OLD.document_id, OLD.at) IS DISTINCT FROM (NEW.number, NEW.previous, NEW.action, NEW.kind, NEW.document_id, NEW.at)
		OR NEW.made_by IS NOT NULL AND NEW.made_by IS DISTINCT FROM OLD.made_by)
	EXECUTE FUNCTION refuse_change('site_releases_immutable');--> statement-breakpoint
CREATE TRIGGER site_releases_kept BEFORE DELETE ON site_releases
	FOR EACH ROW EXECUTE FUNCTION refuse_change('site_releases_kept');
