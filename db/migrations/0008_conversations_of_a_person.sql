DROP INDEX `conversations_user`;--> statement-breakpoint
CREATE INDEX `conversations_user` ON `support_conversations` (`user_id`);