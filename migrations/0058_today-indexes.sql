CREATE INDEX "orders_to_print" ON "orders" USING btree ("state") WHERE prints = 'ordered';--> statement-breakpoint
CREATE INDEX "photos_unsorted" ON "photos" USING btree ("event_id") WHERE pupil_id is null and kind = 'portrait';--> statement-breakpoint
CREATE INDEX "photos_to_check" ON "photos" USING btree ("event_id") WHERE uncertain or quarantined_at is not null;