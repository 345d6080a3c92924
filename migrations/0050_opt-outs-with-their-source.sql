CREATE TABLE "opt_outs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pupil_id" uuid NOT NULL,
	"opt_out" text NOT NULL,
	"source" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reason" text,
	"set_by" uuid,
	"by_school" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	"orders_told" integer,
	"prints_stopped" integer,
	"checkouts_cancelled" integer,
	CONSTRAINT "opt_outs_opt_out_known" CHECK ("opt_outs"."opt_out" in ('noPhoto', 'noClassPhoto', 'noSales')),
	CONSTRAINT "opt_outs_source_known" CHECK ("opt_outs"."source" in ('family', 'pupil', 'school')),
	CONSTRAINT "opt_outs_orders_told_least" CHECK ("opt_outs"."orders_told" >= 0),
	CONSTRAINT "opt_outs_prints_stopped_least" CHECK ("opt_outs"."prints_stopped" >= 0),
	CONSTRAINT "opt_outs_checkouts_cancelled_least" CHECK ("opt_outs"."checkouts_cancelled" >= 0),
	CONSTRAINT "opt_outs_lifted" CHECK ("opt_outs"."lifted_by" is null or "opt_outs"."lifted_at" is not null),
	CONSTRAINT "opt_outs_effects" CHECK (num_nulls("opt_outs"."orders_told", "opt_outs"."prints_stopped", "opt_outs"."checkouts_cancelled") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "opt_outs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_pupil_id_pupils_id_fk" FOREIGN KEY ("pupil_id") REFERENCES "public"."pupils"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opt_outs_pupil" ON "opt_outs" USING btree ("pupil_id");--> statement-breakpoint
CREATE INDEX "opt_outs_set_by" ON "opt_outs" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "opt_outs_lifted_by" ON "opt_outs" USING btree ("lifted_by");--> statement-breakpoint
-- By hand from here. What stands becomes the family's, or the school's where its staff recorded it. It stands since the
-- audit log says so; if it came in a file, which is not logged by pupil, since this migration.
INSERT INTO opt_outs (pupil_id, opt_out, source, since, set_by, by_school, created_at)
SELECT p.id, f.opt_out, CASE WHEN s.user_id IS NULL THEN 'family' ELSE 'school' END, coalesce(a.said, now()), u.id, s.user_id IS NOT NULL, coalesce(a.at, now())
FROM pupils p
JOIN classes c ON c.id = p.class_id
JOIN events e ON e.id = c.event_id
CROSS JOIN LATERAL (VALUES ('noPhoto', p.no_photo), ('noClassPhoto', p.no_class_photo), ('noSales', p.no_sales)) AS f(opt_out, stands)
LEFT JOIN LATERAL (
	SELECT l.at, coalesce((l.detail ->> 'typedAt')::timestamptz, l.at) AS said, l.actor FROM audit_log l
	WHERE (l.subject_id = p.id::text OR l.subject_id IN (SELECT m.id::text FROM former_pupils m WHERE m.pupil_id = p.id)) AND l.detail ->> f.opt_out = 'true'
	ORDER BY l.at DESC LIMIT 1
) a ON true
LEFT JOIN users u ON 'user:' || u.id = a.actor
LEFT JOIN school_staff s ON s.user_id = u.id AND s.school_name = e.school_name
WHERE f.stands;--> statement-breakpoint
-- The columns of pupils are what stands, by whomever.
CREATE FUNCTION unite_opt_outs(pupil uuid) RETURNS void LANGUAGE sql AS $$
	UPDATE pupils p SET no_photo = s.no_photo, no_class_photo = s.no_class_photo, no_sales = s.no_sales
	FROM (
		SELECT coalesce(bool_or(opt_out = 'noPhoto'), false) AS no_photo, coalesce(bool_or(opt_out = 'noClassPhoto'), false) AS no_class_photo,
			coalesce(bool_or(opt_out = 'noSales'), false) AS no_sales
		FROM opt_outs WHERE pupil_id = pupil AND lifted_at IS NULL
	) s
	WHERE p.id = pupil AND (p.no_photo, p.no_class_photo, p.no_sales) IS DISTINCT FROM (s.no_photo, s.no_class_photo, s.no_sales)
$$;--> statement-breakpoint
CREATE FUNCTION follow_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM unite_opt_outs(OLD.pupil_id) WHERE OLD.pupil_id IS DISTINCT FROM NEW.pupil_id;
	PERFORM unite_opt_outs(NEW.pupil_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER opt_outs_united AFTER INSERT OR UPDATE OR DELETE ON opt_outs FOR EACH ROW EXECUTE FUNCTION follow_opt_out();--> statement-breakpoint
-- The release before this one writes the columns themselves, and so does the undo of a merge that it recorded. What it
-- sets is the family's, and what it lifts is the family's only. At the commit, so that a restore has all rows by then.
CREATE FUNCTION keep_written_opt_outs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	now_is pupils;
BEGIN
	SELECT * INTO now_is FROM pupils WHERE id = NEW.id;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO opt_outs (pupil_id, opt_out, source, since, created_at)
	SELECT NEW.id, f.opt_out, 'family', now(), now()
	FROM (VALUES ('noPhoto', now_is.no_photo), ('noClassPhoto', now_is.no_class_photo), ('noSales', now_is.no_sales)) AS f(opt_out, stands)
	WHERE f.stands AND NOT EXISTS (SELECT FROM opt_outs o WHERE o.pupil_id = NEW.id AND o.opt_out = f.opt_out AND o.lifted_at IS NULL);
	UPDATE opt_outs o SET lifted_at = now()
	FROM (VALUES ('noPhoto', now_is.no_photo), ('noClassPhoto', now_is.no_class_photo), ('noSales', now_is.no_sales)) AS f(opt_out, stands)
	WHERE NOT f.stands AND o.pupil_id = NEW.id AND o.opt_out = f.opt_out AND o.source = 'family' AND o.lifted_at IS NULL;
	PERFORM unite_opt_outs(NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pupils_added_opted_out AFTER INSERT ON pupils DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.no_photo OR NEW.no_class_photo OR NEW.no_sales) EXECUTE FUNCTION keep_written_opt_outs();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pupils_opt_outs_written AFTER UPDATE OF no_photo, no_class_photo, no_sales ON pupils DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN ((OLD.no_photo, OLD.no_class_photo, OLD.no_sales) IS DISTINCT FROM (NEW.no_photo, NEW.no_class_photo, NEW.no_sales))
	EXECUTE FUNCTION keep_written_opt_outs();
