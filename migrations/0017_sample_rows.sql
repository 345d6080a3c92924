CREATE TABLE "sample_rows" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "sample_rows_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "sample_rows_kind_known" CHECK ("sample_rows"."kind" in ('event', 'enquiry', 'message'))
);
