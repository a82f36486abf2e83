CREATE TABLE `conversation_tags` (
	`conversation_id` text NOT NULL,
	`tag` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `tag`),
	FOREIGN KEY (`conversation_id`) REFERENCES `support_conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_tags_tag` ON `conversation_tags` (`tag`);--> statement-breakpoint
ALTER TABLE `support_conversations` ADD `before_resolved` text;--> statement-breakpoint
ALTER TABLE `support_conversations` ADD `snoozed_until` integer;--> statement-breakpoint
CREATE INDEX `conversations_snoozed` ON `support_conversations` (`snoozed_until`) WHERE snoozed_until is not null;