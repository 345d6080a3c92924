-- What the library says of a picture reached visitors at once. From now on a document says it for itself: as it stands today.
CREATE FUNCTION "with_descriptions"("content" jsonb) RETURNS jsonb LANGUAGE sql AS $$
  select coalesce(
    (
      select "content" || jsonb_build_object('described', jsonb_agg(
        jsonb_build_object('picture', 'uploads/' || "id", 'alt', "alt", 'decorative', "decorative", 'slate', "slate")
        order by "id"
      ))
      from "site_pictures"
      where ("decorative" or "alt" <> '') and "id" in (
        select "named"[1] from regexp_matches("content"::text, 'uploads/([0-9a-f]{32})', 'g') as "named"
      )
      having count(*) > 0
    ),
    "content"
  )
$$;--> statement-breakpoint
ALTER TABLE "site_versions" DISABLE TRIGGER "site_versions_immutable";--> statement-breakpoint
UPDATE "site_versions" SET "content" = "with_descriptions"("content") WHERE position('uploads/' in "content"::text) > 0;--> statement-breakpoint
ALTER TABLE "site_versions" ENABLE TRIGGER "site_versions_immutable";--> statement-breakpoint
UPDATE "site_drafts" SET "content" = "with_descriptions"("content") WHERE position('uploads/' in "content"::text) > 0;--> statement-breakpoint
UPDATE "site_schedules" SET "content" = "with_descriptions"("content") WHERE position('uploads/' in "content"::text) > 0;--> statement-breakpoint
DROP FUNCTION "with_descriptions"(jsonb);
