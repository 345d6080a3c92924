ALTER TABLE "class_leavers" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pupils" ADD COLUMN "joined_class_at" timestamp with time zone;--> statement-breakpoint
-- Moves of the last thirty days are known. Of older ones, and of merges, only that a class photo may show the pupil.
UPDATE "pupils" p SET joined_class_at = s.done_at
FROM (
  SELECT DISTINCT ON (key) (c -> 'key' ->> 'id')::uuid AS key, (c -> 'after' ->> 'class_id')::uuid AS class_id, s.done_at
  FROM "pupil_steps" s CROSS JOIN jsonb_array_elements(s.changes) c
  WHERE s.kind = 'moved' AND c ->> 'table' = 'pupils'
  ORDER BY key, s.done_at DESC
) s
WHERE p.id = s.key AND p.class_id = s.class_id;--> statement-breakpoint
UPDATE "class_leavers" l SET joined_at = CASE
  WHEN EXISTS (
    SELECT 1 FROM "pupil_steps" s CROSS JOIN jsonb_array_elements(s.changes) c
    WHERE s.kind = 'moved' AND s.pupil_id = l.pupil_id AND c ->> 'table' = 'class_leavers'
      AND (c -> 'after' ->> 'class_id')::uuid = l.class_id AND (c -> 'after' ->> 'left_at')::timestamptz = l.left_at
  ) THEN (SELECT max(o.left_at) FROM "class_leavers" o WHERE o.pupil_id = l.pupil_id AND o.left_at < l.left_at)
  ELSE l.left_at
END;--> statement-breakpoint
-- An undo compares whole rows with these records.
UPDATE "pupil_steps" SET changes = (
  SELECT jsonb_agg(coalesce((
    SELECT jsonb_set(c, '{after}', to_jsonb(l)) FROM "class_leavers" l
    WHERE c ->> 'table' = 'class_leavers' AND l.class_id = (c -> 'after' ->> 'class_id')::uuid
      AND l.pupil_id = (c -> 'after' ->> 'pupil_id')::uuid
      AND l.left_at = (c -> 'after' ->> 'left_at')::timestamptz
  ), c) ORDER BY place)
  FROM jsonb_array_elements(changes) WITH ORDINALITY AS each(c, place)
)
WHERE changes @> '[{"table": "class_leavers"}]';
