-- Sign-ups have a table of their own; what was mailed before leads nowhere.
DELETE FROM "one_time_tokens" WHERE "purpose" = 'signup';--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "received_for" uuid;--> statement-breakpoint
ALTER TABLE "pupil_links" ADD COLUMN "place" integer;--> statement-breakpoint
UPDATE "pupil_links" SET "place" = "counted"."place" FROM (
	SELECT "pupil_id", "user_id", row_number() OVER (PARTITION BY "pupil_id" ORDER BY "linked_at", "user_id") AS "place" FROM "pupil_links"
) AS "counted" WHERE "counted"."pupil_id" = "pupil_links"."pupil_id" AND "counted"."user_id" = "pupil_links"."user_id";--> statement-breakpoint
ALTER TABLE "pupil_links" ALTER COLUMN "place" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "auth_codes_user" ON "auth_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_tickets_user" ON "file_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_prints_photo" ON "order_prints" USING btree ("photo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_content_once" ON "photos" USING btree ("received_for","content_hash") WHERE "photos"."state" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "photos_original" ON "photos" USING btree ("original_key") WHERE "photos"."state" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_under_way" ON "erasures" USING btree ("scope","subject_id") WHERE "erasures"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "events_school" ON "events" USING btree ("school_name");--> statement-breakpoint
CREATE INDEX "invitations_school" ON "invitations" USING btree ("school_name");--> statement-breakpoint
CREATE INDEX "school_staff_school" ON "school_staff" USING btree ("school_name");--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "sample";--> statement-breakpoint
ALTER TABLE "pupil_links" ADD CONSTRAINT "pupil_links_place" UNIQUE("pupil_id","place");--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_webauthn_type_known" CHECK ("challenges"."webauthn_type" in ('create', 'request'));--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_failures_least" CHECK ("challenges"."failures" >= 0);--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_type_known" CHECK ("factors"."type" in ('totp', 'phone', 'webauthn'));--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_status_known" CHECK ("factors"."status" in ('unverified', 'verified'));--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_totp_step_least" CHECK ("factors"."totp_step" >= 0);--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_sign_count_least" CHECK ("factors"."sign_count" >= 0);--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_totp" CHECK (("factors"."type" = 'totp') = ("factors"."totp_secret" is not null));--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_phone" CHECK (("factors"."type" = 'phone') = ("factors"."phone" <> ''));--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_credential" CHECK (("factors"."credential_id" is null) = ("factors"."public_key" is null));--> statement-breakpoint
ALTER TABLE "hosted_sessions" ADD CONSTRAINT "hosted_sessions_aal_known" CHECK ("hosted_sessions"."aal" in ('aal1', 'aal2'));--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_purpose_known" CHECK ("one_time_tokens"."purpose" in ('recovery', 'email_change_current', 'email_change_new', 'reauthentication'));--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_lifetime" CHECK ("one_time_tokens"."expires_at" > "one_time_tokens"."created_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_aal_known" CHECK ("sessions"."aal" in ('aal1', 'aal2'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_step_up_counter_least" CHECK ("sessions"."step_up_counter" >= 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_chain" CHECK ("sessions"."step_up_counter" <= "sessions"."counter");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_second_factor" CHECK (("sessions"."aal" = 'aal2') = ("sessions"."factor_id" is not null));--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD CONSTRAINT "sign_up_attempts_kind_known" CHECK ("sign_up_attempts"."kind" in ('signup', 'recovery'));--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_known" CHECK ("user_roles"."role" in ('admin', 'school'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_change_agreed_known" CHECK ("users"."email_change_agreed" in ('current', 'new'));--> statement-breakpoint
ALTER TABLE "file_tickets" ADD CONSTRAINT "file_tickets_aal_known" CHECK ("file_tickets"."aal" in ('aal1', 'aal2'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_state_known" CHECK ("enquiries"."state" in ('new', 'answered', 'archived'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_new" CHECK ("enquiries"."state" <> 'new' or "enquiries"."answered_at" is null);--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_answered" CHECK ("enquiries"."state" <> 'answered' or "enquiries"."answered_at" is not null);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_photo_count_least" CHECK ("order_lines"."photo_count" >= 1);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_subtotal_least" CHECK ("order_lines"."subtotal" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount_least" CHECK ("order_lines"."discount" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_total_least" CHECK ("order_lines"."total" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_total_sum" CHECK ("order_lines"."subtotal" - "order_lines"."discount" = "order_lines"."total");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_printed" CHECK ("order_lines"."prints_delivered_at" is null or "order_lines"."prints_sent_at" is not null);--> statement-breakpoint
ALTER TABLE "order_photos" ADD CONSTRAINT "order_photos_position_least" CHECK ("order_photos"."position" >= 0);--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_product_known" CHECK ("order_prints"."product" in ('8x10', '5x7', 'class', 'folder'));--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_quantity_least" CHECK ("order_prints"."quantity" >= 1);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('awaiting_payment', 'paid', 'delivered', 'cancelled', 'refunded'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_provider_known" CHECK ("orders"."payment_provider" in ('test', 'stripe'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prints_known" CHECK ("orders"."prints" in ('none', 'ordered', 'sent', 'delivered', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_link_version_least" CHECK ("orders"."link_version" >= 1);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subtotal_least" CHECK ("orders"."subtotal" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_least" CHECK ("orders"."discount" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_least" CHECK ("orders"."total" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_sum" CHECK ("orders"."subtotal" - "orders"."discount" = "orders"."total");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vat" CHECK ("orders"."vat" between 0 and "orders"."total");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded" between 0 and "orders"."total");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_all_refunded" CHECK ("orders"."state" <> 'refunded' or "orders"."refunded" = "orders"."total");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid" CHECK (("orders"."state" in ('paid', 'delivered', 'refunded')) = ("orders"."paid_at" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivered" CHECK ("orders"."state" <> 'delivered' or ("orders"."delivered_at" is not null and "orders"."downloads_until" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" CHECK (("orders"."payment_provider" is null) = ("orders"."payment_id" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('asked', 'done', 'refused'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_least" CHECK ("refunds"."amount" >= 1);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled" CHECK (("refunds"."state" = 'asked') = ("refunds"."settled_at" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_refused" CHECK (("refunds"."state" = 'refused') = ("refunds"."refusal" is not null));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_kind_known" CHECK ("photos"."kind" in ('portrait', 'class', 'card'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_placed_by_known" CHECK ("photos"."placed_by" in ('hand', 'card', 'name'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_card_seen_known" CHECK ("photos"."card_seen" in ('no', 'unreadable', 'read'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_state_known" CHECK ("photos"."state" in ('received', 'ready', 'refused'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_bytes_least" CHECK ("photos"."bytes" >= 1);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_width_least" CHECK ("photos"."width" >= 1);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_height_least" CHECK ("photos"."height" >= 1);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_position_least" CHECK ("photos"."position" >= 0);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_turns" CHECK ("photos"."turns" between 0 and 3);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_refusal" CHECK ("photos"."state" <> 'refused' or "photos"."refusal" is not null);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_card" CHECK ("photos"."card_code" is null or "photos"."card_seen" = 'read');--> statement-breakpoint
ALTER TABLE "erased_photos" ADD CONSTRAINT "erased_photos_bytes_least" CHECK ("erased_photos"."bytes" >= 1);--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_scope_known" CHECK ("erasures"."scope" in ('pupil', 'class', 'event', 'photos'));--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_state_known" CHECK ("erasures"."state" in ('asked', 'done'));--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_pupils_least" CHECK ("erasures"."pupils" >= 0);--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_classes_least" CHECK ("erasures"."classes" >= 0);--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_orders_least" CHECK ("erasures"."orders" >= 0);--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_finished" CHECK (("erasures"."state" = 'done') = ("erasures"."finished_at" is not null));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_year" CHECK ("classes"."year" between 1 and 6 and left("classes"."ref", 1) = "classes"."year"::text);--> statement-breakpoint
ALTER TABLE "code_mails" ADD CONSTRAINT "code_mails_state_known" CHECK ("code_mails"."state" in ('waiting', 'sent', 'failed', 'dropped'));--> statement-breakpoint
ALTER TABLE "code_mails" ADD CONSTRAINT "code_mails_round_least" CHECK ("code_mails"."round" >= 1);--> statement-breakpoint
ALTER TABLE "code_mails" ADD CONSTRAINT "code_mails_attempts_least" CHECK ("code_mails"."attempts" >= 0);--> statement-breakpoint
ALTER TABLE "code_mails" ADD CONSTRAINT "code_mails_settled" CHECK (("code_mails"."state" = 'waiting') = ("code_mails"."settled_at" is null));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_price_list_id_known" CHECK ("events"."price_list_id" in ('gallery', 'portrait'));--> statement-breakpoint
ALTER TABLE "pupil_links" ADD CONSTRAINT "pupil_links_places" CHECK ("pupil_links"."place" between 1 and 2);--> statement-breakpoint
ALTER TABLE "pupils" ADD CONSTRAINT "pupils_position_least" CHECK ("pupils"."position" >= 0);--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_known" CHECK ("invitations"."role" in ('admin', 'school'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_to" CHECK (("invitations"."role" = 'school') = ("invitations"."school_name" is not null));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_lifetime" CHECK ("invitations"."expires_at" > "invitations"."created_at");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_outcome" CHECK ("invitations"."accepted_at" is null or "invitations"."withdrawn_at" is null);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_known" CHECK ("messages"."channel" in ('mail', 'sms'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tries_least" CHECK ("messages"."tries" >= 1);--> statement-breakpoint
ALTER TABLE "test_payments" ADD CONSTRAINT "test_payments_status_known" CHECK ("test_payments"."status" in ('open', 'succeeded', 'declined', 'cancelled'));--> statement-breakpoint
ALTER TABLE "test_payments" ADD CONSTRAINT "test_payments_decline_reason_known" CHECK ("test_payments"."decline_reason" in ('card_declined', 'insufficient_funds'));