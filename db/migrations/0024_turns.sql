ALTER TABLE `support_conversations` ADD `turn_run` text;--> statement-breakpoint
ALTER TABLE `support_conversations` ADD `turn_at` integer;--> statement-breakpoint
ALTER TABLE `support_messages` ADD `failed_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `support_messages` ADD `try_again_at` integer;