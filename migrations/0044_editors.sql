ALTER TABLE "user_roles" DROP CONSTRAINT "user_roles_role_known";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_role_known";--> statement-breakpoint
ALTER TABLE "hosted_sessions" ADD COLUMN "is_editor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_known" CHECK ("user_roles"."role" in ('admin', 'editor', 'school'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_known" CHECK ("invitations"."role" in ('admin', 'editor', 'school'));