CREATE TABLE "order_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"line_id" uuid,
	"part" text,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"vat" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"reduced_by" text,
	"offer_id" uuid,
	"credit_id" uuid,
	"refund_id" uuid,
	"photo_id" uuid,
	"print_id" uuid,
	"dispute_id" text,
	"provider_id" text,
	CONSTRAINT "order_movements_part_known" CHECK ("order_movements"."part" in ('files', 'prints')),
	CONSTRAINT "order_movements_kind_known" CHECK ("order_movements"."kind" in ('ordered', 'reduced', 'credit-used', 'paid', 'refund-asked', 'refund-refused', 'refunded', 'refund-failed', 'credit-returned', 'disputed', 'dispute-returned', 'fee', 'fee-returned')),
	CONSTRAINT "order_movements_reduced_by_known" CHECK ("order_movements"."reduced_by" in ('package', 'siblings', 'early-bird', 'code')),
	CONSTRAINT "order_movements_amount_least" CHECK ("order_movements"."amount" >= 1),
	CONSTRAINT "order_movements_vat" CHECK ("order_movements"."vat" between 0 and "order_movements"."amount"),
	CONSTRAINT "order_movements_line_part" CHECK (("order_movements"."line_id" is null) = ("order_movements"."part" is null)),
	CONSTRAINT "order_movements_of_line" CHECK (("order_movements"."kind" in ('fee', 'fee-returned')) = ("order_movements"."line_id" is null)),
	CONSTRAINT "order_movements_reduced" CHECK (("order_movements"."kind" = 'reduced') = ("order_movements"."reduced_by" is not null)),
	CONSTRAINT "order_movements_offer_reduced" CHECK (("order_movements"."offer_id" is not null) = ("order_movements"."kind" = 'reduced' and "order_movements"."reduced_by" <> 'package')),
	CONSTRAINT "order_movements_of_credit" CHECK (("order_movements"."credit_id" is not null) = ("order_movements"."kind" in ('credit-used', 'credit-returned'))),
	CONSTRAINT "order_movements_of_refund" CHECK ("order_movements"."kind" not in ('refund-asked', 'refund-refused', 'refunded') or "order_movements"."refund_id" is not null),
	CONSTRAINT "order_movements_of_dispute" CHECK (("order_movements"."kind" in ('disputed', 'dispute-returned', 'fee', 'fee-returned')) = ("order_movements"."dispute_id" is not null)),
	CONSTRAINT "order_movements_of_provider" CHECK ("order_movements"."kind" not in ('refund-failed', 'disputed', 'dispute-returned', 'fee', 'fee-returned') or "order_movements"."provider_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "remake_of" uuid;--> statement-breakpoint
ALTER TABLE "order_photos" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_prints" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_movements" ADD CONSTRAINT "order_movements_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_movements_order" ON "order_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_movements_line" ON "order_movements" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "order_movements_offer" ON "order_movements" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "order_movements_credit" ON "order_movements" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "order_movements_refund" ON "order_movements" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "order_movements_dispute" ON "order_movements" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "order_movements_provider" ON "order_movements" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "order_movements_at" ON "order_movements" USING btree ("at");--> statement-breakpoint
-- From here on by hand. First, what every order moved so far is written as movements, to the penny: this table, these
-- functions and the columns they read are gone at the end of this release's migrations.
CREATE TEMPORARY TABLE carried (
	seq bigserial, order_id uuid, line_id uuid, part text, kind text, amount int, vat int DEFAULT 0, at timestamptz, reason text,
	reduced_by text, offer_id uuid, credit_id uuid, refund_id uuid, dispute_id text, provider_id text
);--> statement-breakpoint
CREATE INDEX ON carried (order_id);--> statement-breakpoint
-- An amount shared in proportion, to the penny: the remainder goes to the largest fractions (`split-proportionally.ts`).
CREATE FUNCTION pg_temp.share(amount bigint, weights bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array_agg(part + CASE WHEN total > 0 AND place <= amount - given THEN 1 ELSE 0 END ORDER BY at)
	FROM (
		SELECT at, part, total, row_number() OVER (ORDER BY amount * weight % greatest(total, 1) DESC, at) AS place, sum(part) OVER () AS given
		FROM (
			SELECT at, weight, total, amount * weight / greatest(total, 1) AS part
			FROM unnest(weights) WITH ORDINALITY w(weight, at), (SELECT sum(one)::bigint AS total FROM unnest(weights) one) s
		) parts
	) ranked
$$;--> statement-breakpoint
-- The same, but no share beyond its room: what does not fit goes where there is room, and is left out if there is none.
CREATE FUNCTION pg_temp.fit(amount bigint, weights bigint[], room bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	got bigint[];
	free bigint[];
	rest bigint;
BEGIN
	SELECT array_agg(least(one, greatest(0, limited)) ORDER BY at), array_agg(greatest(0, limited) - least(one, greatest(0, limited)) ORDER BY at)
		INTO got, free
		FROM unnest(pg_temp.share(amount, weights), room) WITH ORDINALITY u(one, limited, at);
	rest := least(amount - (SELECT sum(one) FROM unnest(got) one), (SELECT sum(one) FROM unnest(free) one));
	IF rest > 0 THEN got := pg_temp.plus(got, pg_temp.share(rest, free)); END IF;
	RETURN got;
END $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.plus(a bigint[], b bigint[], sign int DEFAULT 1) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array_agg(one + sign * other ORDER BY at) FROM unnest(a, b) WITH ORDINALITY u(one, other, at)
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.total(a bigint[]) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(sum(one), 0)::bigint FROM unnest(a) one
$$;--> statement-breakpoint
-- The figures where the other array has the value; 0 elsewhere.
CREATE FUNCTION pg_temp.only(a bigint[], b anyarray, value anyelement) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array_agg(CASE WHEN other IS NOT DISTINCT FROM value THEN one ELSE 0 END ORDER BY at)
	FROM unnest(a, b) WITH ORDINALITY u(one, other, at)
$$;--> statement-breakpoint
-- VAT for these amounts: as far as the VAT left of each part goes; then, because VAT was reckoned for all of a rate, up to
-- what is left of the rate. An older release gave back a penny more than the rate had, if it gave back in many small
-- refunds: that penny is left out, the amounts stay.
CREATE FUNCTION pg_temp.vat_of(vat bigint, got bigint[], vat_left bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	wanted bigint := least(vat, greatest(0, pg_temp.total(vat_left)));
	mine bigint[];
	free bigint[];
BEGIN
	SELECT array_agg(least(one, greatest(0, own)) ORDER BY at) INTO mine FROM unnest(got, vat_left) WITH ORDINALITY u(one, own, at);
	mine := pg_temp.fit(wanted, got, mine);
	free := pg_temp.plus(got, mine, -1);
	RETURN pg_temp.plus(mine, pg_temp.fit(wanted - pg_temp.total(mine), free, free));
END $$;--> statement-breakpoint
CREATE FUNCTION pg_temp.carry_over(o orders) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	l record;
	r record;
	e record;
	k record;
	i int;
	n int;
	listed bigint;
	prints bigint;
	prints_left bigint;
	left_of_line bigint;
	rest bigint;
	amount_left bigint;
	take bigint;
	credit uuid;
	credit_ids uuid[];
	credit_left bigint[];
	lines uuid[];
	parts text[];
	rates int[];
	prices bigint[];
	line_vats bigint[];
	paid bigint[];
	paid_vat bigint[];
	given bigint[];
	given_vat bigint[];
	done bigint[];
	done_vat bigint[];
	zeros bigint[];
	got bigint[];
	vats bigint[];
	of_rate bigint[];
	vat_of_rate bigint[];
	weights bigint[];
	room bigint[];
	print_room bigint[];
	own_prints bigint;
	prints_wanted bigint;
	prints_cap bigint;
	vat_left bigint;
	matched uuid[] := '{}';
	refund uuid;
	cancelled timestamptz;
	wanted bigint;
	want text;
	stage int;
BEGIN
	-- What was sold: the rule of `saleMovements`. Reductions by credit did not say which credit: the oldest is used up first.
	SELECT array_agg(u.credit_id ORDER BY c.given_at, c.id), array_agg(u.amount::bigint ORDER BY c.given_at, c.id)
		INTO credit_ids, credit_left
		FROM credit_uses u JOIN credits c ON c.id = u.credit_id WHERE u.order_id = o.id;
	FOR l IN
		SELECT ol.*, coalesce((SELECT sum(amount) FROM order_reductions WHERE line_id = ol.id), 0) AS reduced,
			(SELECT (p ->> 'printsPrice')::int FROM price_list_versions v, jsonb_array_elements(v.body -> 'packages') p
				WHERE v.id = ol.price_list_version_id AND p ->> 'id' = ol.package_id LIMIT 1) AS prints_price
		FROM order_lines ol WHERE ol.order_id = o.id ORDER BY ol.id
	LOOP
		listed := l.subtotal - (l.discount - l.reduced);
		prints := CASE WHEN l.product IS NOT NULL THEN listed ELSE least(coalesce(l.prints_price, 0), listed) END;
		INSERT INTO carried (order_id, line_id, part, kind, amount, at, reduced_by)
			SELECT o.id, l.id, one.part, one.kind, one.amount, o.placed_at, one.reduced_by FROM (VALUES
				(1, 'files', 'ordered', l.subtotal - prints, NULL), (2, 'prints', 'ordered', prints, NULL),
				(3, 'files', 'reduced', l.discount - l.reduced, 'package')
			) one(place, part, kind, amount, reduced_by) WHERE one.amount > 0 ORDER BY place;
		left_of_line := listed;
		prints_left := prints;
		FOR r IN
			SELECT * FROM order_reductions WHERE line_id = l.id
				ORDER BY array_position(ARRAY['siblings', 'early-bird', 'code', 'credit'], kind), words, id
		LOOP
			amount_left := r.amount;
			WHILE amount_left > 0 LOOP
				take := amount_left;
				credit := NULL;
				IF r.kind = 'credit' THEN
					i := coalesce((SELECT min(at) FROM unnest(credit_left) WITH ORDINALITY u(one, at) WHERE one > 0), 0);
					-- More taken off than used: the line's price stays, so the newest credit has it.
					credit := credit_ids[CASE i WHEN 0 THEN cardinality(credit_ids) ELSE i END];
					IF i > 0 THEN
						take := least(take, credit_left[i]);
						credit_left[i] := credit_left[i] - take;
					END IF;
				END IF;
				amount_left := amount_left - take;
				left_of_line := left_of_line - take;
				rest := CASE WHEN listed = 0 THEN 0 ELSE (2 * prints * left_of_line + listed) / (2 * listed) END;
				INSERT INTO carried (order_id, line_id, part, kind, amount, at, reason, reduced_by, offer_id, credit_id)
					SELECT o.id, l.id, one.part, CASE WHEN credit IS NULL THEN 'reduced' ELSE 'credit-used' END, one.amount, o.placed_at,
						r.words, CASE WHEN credit IS NOT NULL THEN NULL WHEN r.kind = 'credit' THEN 'package' ELSE r.kind END, r.offer_id, credit
					FROM (VALUES ('files', take - (prints_left - rest)), ('prints', prints_left - rest)) one(part, amount)
					WHERE one.amount > 0 ORDER BY one.part;
				prints_left := rest;
			END LOOP;
		END LOOP;
	END LOOP;

	-- What was paid for each part.
	SELECT array_agg(line_id ORDER BY line_id, part), array_agg(part ORDER BY line_id, part), array_agg(vat_rate ORDER BY line_id, part),
			array_agg(price ORDER BY line_id, part), array_agg(vat ORDER BY line_id, part), array_agg(0::bigint)
		INTO lines, parts, rates, prices, line_vats, zeros
		FROM (
			SELECT c.line_id, c.part, ol.vat_rate, ol.vat::bigint, sum(CASE c.kind WHEN 'ordered' THEN c.amount ELSE -c.amount END)::bigint AS price
			FROM carried c JOIN order_lines ol ON ol.id = c.line_id WHERE c.order_id = o.id GROUP BY c.line_id, c.part, ol.vat_rate, ol.vat
		) p;
	n := coalesce(cardinality(lines), 0);
	IF n = 0 THEN RETURN; END IF;
	paid := zeros;
	paid_vat := zeros;
	IF o.paid_at IS NOT NULL THEN
		paid := prices;
		FOR i IN 1..n LOOP
			IF prices[i] = 0 THEN CONTINUE; END IF;
			paid_vat[i] := line_vats[i];
			-- Its prints are the next, if it has both parts.
			IF i < n AND lines[i + 1] = lines[i] AND prices[i + 1] > 0 THEN
				paid_vat[i] := line_vats[i] - greatest(
					least(line_vats[i], coalesce(round(prices[i + 1] * rates[i] / (100.0 + rates[i])), 0)),
					line_vats[i] - prices[i]
				);
			ELSIF i > 1 AND lines[i - 1] = lines[i] AND prices[i - 1] > 0 THEN
				paid_vat[i] := line_vats[i] - paid_vat[i - 1];
			END IF;
		END LOOP;
	END IF;
	INSERT INTO carried (order_id, line_id, part, kind, amount, vat, at, provider_id)
		SELECT o.id, lines[at], parts[at], 'paid', paid[at], paid_vat[at], o.paid_at, o.payment_id
		FROM generate_series(1, n) at WHERE paid[at] > 0 ORDER BY at;

	-- Refunds, and those that failed, in the order in which they happened. Of each, the amount and VAT of every rate stay.
	given := zeros;
	given_vat := zeros;
	done := zeros;
	done_vat := zeros;
	FOR e IN
		SELECT * FROM (
			SELECT 0 AS step, id::text AS id, asked_at AS at, settled_at, state, amount, vat_parts, for_prints, NULL AS reason
				FROM refunds WHERE order_id = o.id
			UNION ALL SELECT 1, id, found_at, NULL, 'failed', amount, vat_parts, NULL, reason FROM failed_refunds WHERE order_id = o.id
		) happened ORDER BY at, step, settled_at, id
	LOOP
		got := zeros;
		vats := zeros;
		IF e.state = 'failed' THEN
			-- It is of the refund of the same amount, if there is one.
			SELECT r2.id INTO refund FROM refunds r2
				WHERE r2.order_id = o.id AND r2.state = 'done' AND r2.amount = e.amount AND r2.id <> ALL (matched) AND r2.asked_at <= e.at
				ORDER BY r2.vat_parts = e.vat_parts DESC, r2.settled_at, r2.id LIMIT 1;
			IF refund IS NOT NULL THEN matched := matched || refund; END IF;
			room := done;
			SELECT array_agg(coalesce((
				SELECT sum(c.amount)::bigint FROM carried c
				WHERE c.order_id = o.id AND c.refund_id = refund AND c.kind = 'refunded' AND c.line_id = lines[place] AND c.part = parts[place]
			), 0) ORDER BY place) INTO weights FROM generate_series(1, n) place;
			vat_of_rate := done_vat;
		ELSE
			refund := e.id::uuid;
			room := pg_temp.plus(paid, given, -1);
			weights := room;
			vat_of_rate := pg_temp.plus(paid_vat, given_vat, -1);
		END IF;
		room := (SELECT array_agg(greatest(0, one) ORDER BY at) FROM unnest(room) WITH ORDINALITY u(one, at));
		print_room := pg_temp.only(room, parts, 'prints'::text);
		prints_wanted := e.for_prints;
		prints_cap := (
			SELECT sum(least((p ->> 'amount')::bigint, pg_temp.total(pg_temp.only(print_room, rates, (p ->> 'rate')::int))))
			FROM jsonb_array_elements(e.vat_parts) p
		);
		FOR k IN
			SELECT (p ->> 'rate')::int AS rate, least((p ->> 'amount')::bigint, e.amount) AS amount, (p ->> 'vat')::bigint AS vat
				FROM jsonb_array_elements(e.vat_parts) p WHERE (p ->> 'amount')::bigint > 0
		LOOP
			of_rate := zeros;
			IF prints_wanted IS NOT NULL THEN
				-- A refund for prints at several rates is for those of each, in proportion.
				own_prints := least(k.amount, pg_temp.total(pg_temp.only(print_room, rates, k.rate)));
				take := CASE WHEN prints_cap = 0 THEN 0 ELSE least(own_prints, ceil(least(prints_wanted, prints_cap)::numeric * own_prints / prints_cap)) END;
				prints_cap := prints_cap - own_prints;
				prints_wanted := prints_wanted - take;
				of_rate := pg_temp.fit(take, pg_temp.only(print_room, rates, k.rate), pg_temp.only(print_room, rates, k.rate));
				weights := pg_temp.only(pg_temp.only(pg_temp.plus(room, of_rate, -1), rates, k.rate), parts, 'files'::text);
			END IF;
			of_rate := pg_temp.plus(of_rate, pg_temp.fit(
				k.amount - pg_temp.total(of_rate),
				pg_temp.only(weights, rates, k.rate),
				pg_temp.only(pg_temp.plus(room, of_rate, -1), rates, k.rate)
			));
			vats := pg_temp.plus(vats, pg_temp.vat_of(k.vat, of_rate, pg_temp.only(vat_of_rate, rates, k.rate)));
			got := pg_temp.plus(got, of_rate);
		END LOOP;
		-- More than there was at these rates: an older release's; it is of what is left. Beyond all that was paid, it is of
		-- the first part, and the rule below stops the migration.
		of_rate := pg_temp.fit(e.amount - pg_temp.total(got), pg_temp.plus(room, got, -1), pg_temp.plus(room, got, -1));
		got := pg_temp.plus(got, of_rate);
		got[1] := got[1] + e.amount - pg_temp.total(got);
		INSERT INTO carried (order_id, line_id, part, kind, amount, vat, at, reason, refund_id, provider_id)
			SELECT o.id, lines[at], parts[at], kind, got[at], vats[at], moved_at, e.reason, refund, CASE e.state WHEN 'failed' THEN e.id END
			FROM generate_series(1, n) at, (VALUES
				(1, CASE e.state WHEN 'failed' THEN 'refund-failed' ELSE 'refund-asked' END, e.at),
				(2, CASE e.state WHEN 'done' THEN 'refunded' WHEN 'refused' THEN 'refund-refused' END, e.settled_at)
			) happened(place, kind, moved_at) WHERE got[at] > 0 AND kind IS NOT NULL ORDER BY place, at;
		IF e.state = 'failed' THEN
			done := pg_temp.plus(done, got, -1);
			done_vat := pg_temp.plus(done_vat, vats, -1);
			given := pg_temp.plus(given, got, -1);
			given_vat := pg_temp.plus(given_vat, vats, -1);
		ELSIF e.state <> 'refused' THEN
			given := pg_temp.plus(given, got);
			given_vat := pg_temp.plus(given_vat, vats);
			IF e.state = 'done' THEN
				done := pg_temp.plus(done, got);
				done_vat := pg_temp.plus(done_vat, vats);
			END IF;
		END IF;
	END LOOP;

	-- What banks took back and returned, and their fees.
	weights := CASE WHEN pg_temp.total(paid) > 0 THEN paid ELSE (SELECT array_agg(1::bigint) FROM unnest(paid)) END;
	FOR e IN
		SELECT m.*, m.dispute_id AS dispute FROM dispute_movements m JOIN disputes d ON d.id = m.dispute_id WHERE d.order_id = o.id ORDER BY m.at, m.id
	LOOP
		got := pg_temp.share(abs(e.amount), weights);
		INSERT INTO carried (order_id, line_id, part, kind, amount, at, dispute_id, provider_id)
			SELECT o.id, lines[at], parts[at], CASE WHEN e.amount < 0 THEN 'disputed' ELSE 'dispute-returned' END, got[at], e.at, e.dispute, e.id
			FROM generate_series(1, n) at WHERE got[at] > 0 ORDER BY at;
		INSERT INTO carried (order_id, kind, amount, at, dispute_id, provider_id)
			SELECT o.id, CASE WHEN e.fee > 0 THEN 'fee' ELSE 'fee-returned' END, abs(e.fee), e.at, e.dispute, e.id WHERE e.fee <> 0;
	END LOOP;

	-- Credit that came back: with a refund that says so, what it says of prints first; the rest with cancelled prints.
	cancelled := coalesce(
		(SELECT min(at) FROM audit_log WHERE subject_id = o.id::text AND action = 'order.prints-cancelled'),
		(SELECT max(settled_at) FROM refunds WHERE order_id = o.id AND state = 'done'), o.paid_at, o.placed_at
	);
	SELECT array_agg(u.credit_id ORDER BY c.given_at DESC, c.id DESC), array_agg(u.given_back::bigint ORDER BY c.given_at DESC, c.id DESC)
		INTO credit_ids, credit_left
		FROM credit_uses u JOIN credits c ON c.id = u.credit_id WHERE u.order_id = o.id AND u.given_back > 0;
	IF credit_ids IS NULL THEN RETURN; END IF;
	FOR e IN
		SELECT * FROM (
			SELECT 0 AS step, f.asked_at AS at, f.id, f.credit::bigint AS amount, coalesce(f.credit_for_prints, 0)::bigint AS for_prints
				FROM refunds f WHERE f.order_id = o.id AND f.credit > 0
			UNION ALL SELECT 1, cancelled, NULL, NULL, NULL
		) back ORDER BY step, at, id
	LOOP
		wanted := least(coalesce(e.amount, pg_temp.total(credit_left)), pg_temp.total(credit_left));
		FOR stage IN 1..3 LOOP
			want := (ARRAY['prints', 'files', NULL])[stage];
			amount_left := CASE
				WHEN stage > 1 THEN wanted
				WHEN e.step = 0 THEN least(e.for_prints, wanted)
				WHEN o.prints = 'cancelled' THEN wanted
				ELSE 0 END;
			FOR i IN 1..cardinality(credit_ids) LOOP
				FOR r IN
					SELECT c.line_id, c.part, sum(CASE c.kind WHEN 'credit-used' THEN c.amount ELSE -c.amount END) AS held
					FROM carried c WHERE c.order_id = o.id AND c.credit_id = credit_ids[i] AND (want IS NULL OR c.part = want)
					GROUP BY c.line_id, c.part ORDER BY c.line_id, c.part
				LOOP
					take := least(amount_left, credit_left[i], r.held);
					IF take <= 0 THEN CONTINUE; END IF;
					amount_left := amount_left - take;
					wanted := wanted - take;
					credit_left[i] := credit_left[i] - take;
					INSERT INTO carried (order_id, line_id, part, kind, amount, at, credit_id, refund_id)
						VALUES (o.id, r.line_id, r.part, 'credit-returned', take, e.at, credit_ids[i], e.id);
				END LOOP;
			END LOOP;
		END LOOP;
	END LOOP;
END $$;--> statement-breakpoint
SELECT pg_temp.carry_over(o) FROM orders o;--> statement-breakpoint
INSERT INTO order_movements (order_id, line_id, part, kind, amount, vat, at, actor, reason, reduced_by, offer_id, credit_id, refund_id, dispute_id, provider_id)
	SELECT order_id, line_id, part, kind, amount, vat, at, 'system:migration', reason, reduced_by, offer_id, credit_id, refund_id, dispute_id, provider_id
	FROM carried ORDER BY at, seq;--> statement-breakpoint
DROP TABLE carried;--> statement-breakpoint
DROP FUNCTION pg_temp.carry_over, pg_temp.vat_of, pg_temp.fit, pg_temp.share, pg_temp.plus, pg_temp.total, pg_temp.only;--> statement-breakpoint
-- Prints that their buyer cancelled. Those that ended with a refund of everything are made after all if it fails.
UPDATE order_prints p SET cancelled_at = a.at
	FROM order_lines l JOIN orders o ON o.id = l.order_id
	JOIN (SELECT subject_id, min(at) AS at FROM audit_log WHERE action = 'order.prints-cancelled' GROUP BY subject_id) a ON a.subject_id = o.id::text
	WHERE l.id = p.line_id AND o.prints = 'cancelled';--> statement-breakpoint
-- The rules that the database keeps.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% of % is refused: %', lower(TG_OP), TG_TABLE_NAME, TG_ARGV[0]
		USING ERRCODE = '23514', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_ARGV[0];
END $$;--> statement-breakpoint
-- Movements are only ever added. The sample goes with its orders, of which nobody paid real money.
CREATE FUNCTION refuse_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('tweedlight.removes_sample', true) = 'on' AND EXISTS (
		SELECT FROM orders WHERE id = OLD.order_id AND (payment_provider IS NULL OR payment_provider = 'test' OR paid_at IS NULL)
	) THEN RETURN OLD; END IF;
	RAISE EXCEPTION '% of order_movements is refused', lower(TG_OP)
		USING ERRCODE = '23514', TABLE = 'order_movements', CONSTRAINT = 'order_movements_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER order_movements_append_only BEFORE UPDATE OR DELETE ON order_movements
	FOR EACH ROW EXECUTE FUNCTION refuse_movement_change();--> statement-breakpoint
CREATE TRIGGER order_movements_never_empty BEFORE TRUNCATE ON order_movements
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('order_movements_append_only');--> statement-breakpoint
-- What was agreed does not change: every figure is summed from it and from movements.
CREATE TRIGGER orders_agreed BEFORE UPDATE OF subtotal, discount, total, vat ON orders FOR EACH ROW
	WHEN ((OLD.subtotal, OLD.discount, OLD.total, OLD.vat) IS DISTINCT FROM (NEW.subtotal, NEW.discount, NEW.total, NEW.vat))
	EXECUTE FUNCTION refuse_change('orders_agreed');--> statement-breakpoint
CREATE TRIGGER order_lines_agreed BEFORE UPDATE OF subtotal, discount, total, vat, vat_rate ON order_lines FOR EACH ROW
	WHEN ((OLD.subtotal, OLD.discount, OLD.total, OLD.vat, OLD.vat_rate) IS DISTINCT FROM (NEW.subtotal, NEW.discount, NEW.total, NEW.vat, NEW.vat_rate))
	EXECUTE FUNCTION refuse_change('order_lines_agreed');--> statement-breakpoint
-- Rejects an order whose movements do not add up, by the name of the rule that is broken.
CREATE FUNCTION check_order_movements(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	broken text;
BEGIN
	WITH part AS MATERIALIZED (
		SELECT line_id, part,
			sum(CASE kind WHEN 'ordered' THEN amount ELSE 0 END) AS ordered,
			sum(CASE kind WHEN 'ordered' THEN amount WHEN 'reduced' THEN -amount WHEN 'credit-used' THEN -amount ELSE 0 END) AS price,
			sum(CASE kind WHEN 'paid' THEN amount ELSE 0 END) AS paid,
			sum(CASE kind WHEN 'paid' THEN vat ELSE 0 END) AS paid_vat,
			sum(CASE kind WHEN 'refund-asked' THEN amount WHEN 'refund-refused' THEN -amount WHEN 'refunded' THEN -amount ELSE 0 END) AS pending,
			sum(CASE kind WHEN 'refund-asked' THEN vat WHEN 'refund-refused' THEN -vat WHEN 'refunded' THEN -vat ELSE 0 END) AS pending_vat,
			sum(CASE kind WHEN 'refunded' THEN amount WHEN 'refund-failed' THEN -amount ELSE 0 END) AS refunded,
			sum(CASE kind WHEN 'refunded' THEN vat WHEN 'refund-failed' THEN -vat ELSE 0 END) AS refunded_vat
		FROM order_movements WHERE order_id = checked AND line_id IS NOT NULL GROUP BY line_id, part
	), line AS MATERIALIZED (
		SELECT l.id, l.subtotal, l.discount, l.total, l.vat, l.vat_rate, coalesce(sum(p.ordered), 0) AS ordered, coalesce(sum(p.price), 0) AS price,
			coalesce(sum(p.paid_vat), 0) AS paid_vat, coalesce(sum(p.pending_vat), 0) AS pending_vat, coalesce(sum(p.refunded_vat), 0) AS refunded_vat
		FROM order_lines l LEFT JOIN part p ON p.line_id = l.id WHERE l.order_id = checked GROUP BY l.id
	)
	SELECT CASE
		WHEN EXISTS (SELECT FROM part WHERE price < 0 OR line_id NOT IN (SELECT id FROM line))
			OR EXISTS (SELECT FROM line WHERE ordered <> subtotal OR price <> total)
			OR EXISTS (
				SELECT FROM orders o, (SELECT sum(subtotal) AS subtotal, sum(discount) AS discount, sum(total) AS total, sum(vat) AS vat FROM line) s
				WHERE o.id = checked AND (o.subtotal, o.discount, o.total, o.vat) <> (s.subtotal, s.discount, s.total, s.vat)
			) THEN 'order_movements_price'
		WHEN EXISTS (SELECT FROM part WHERE paid > 0) AND (
			EXISTS (SELECT FROM part WHERE paid <> price) OR EXISTS (SELECT FROM line WHERE paid_vat <> vat)
		) THEN 'order_movements_paid'
		WHEN EXISTS (SELECT FROM part WHERE pending < 0 OR refunded < 0 OR pending + refunded > paid) THEN 'order_movements_refunded'
		-- VAT is reckoned and booked by rate. By part it may be a penny off in orders from before the ledger.
		WHEN EXISTS (
			SELECT FROM line GROUP BY vat_rate
			HAVING sum(pending_vat) < 0 OR sum(refunded_vat) < 0 OR sum(pending_vat + refunded_vat) > sum(paid_vat)
		) THEN 'order_movements_refunded_vat'
		WHEN EXISTS (
			SELECT FROM order_movements WHERE order_id = checked AND credit_id IS NOT NULL GROUP BY credit_id, line_id, part
			HAVING sum(CASE kind WHEN 'credit-used' THEN amount ELSE -amount END) < 0
		) THEN 'order_movements_credit'
	END INTO broken;
	IF broken IS NOT NULL THEN
		RAISE EXCEPTION 'the movements of order % do not add up: %', checked, broken
			USING ERRCODE = '23514', TABLE = 'order_movements', CONSTRAINT = broken;
	END IF;
END $$;--> statement-breakpoint
SELECT check_order_movements(id) FROM orders;--> statement-breakpoint
CREATE FUNCTION check_new_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Once for the rows that were added together: the last of them.
	IF EXISTS (
		SELECT FROM order_movements own JOIN order_movements later ON later.order_id = own.order_id AND later.id > own.id AND later.xmin = own.xmin
		WHERE own.id = NEW.id
	) THEN RETURN NULL; END IF;
	-- Of two transactions on one order, the second sees what the first added.
	PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
	PERFORM check_order_movements(NEW.order_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_movements_add_up AFTER INSERT ON order_movements DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION check_new_movement();--> statement-breakpoint
-- An order, or a line added to one, that costs something has its movements when it is committed.
CREATE FUNCTION check_has_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM order_movements WHERE order_id = NEW.id) OR EXISTS (SELECT FROM order_movements WHERE line_id = NEW.id) THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'row % of % has no movements', NEW.id, TG_TABLE_NAME
		USING ERRCODE = '23514', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_moved AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.subtotal > 0) EXECUTE FUNCTION check_has_movements();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_lines_moved AFTER INSERT ON order_lines DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.subtotal > 0) EXECUTE FUNCTION check_has_movements();
