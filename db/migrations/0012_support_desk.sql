ALTER TABLE `support_conversations` ADD `alarmed_at` integer;--> statement-breakpoint
ALTER TABLE `support_conversations` ADD `last_preview` text;--> statement-breakpoint
ALTER TABLE `support_conversations` ADD `last_sender` text;--> statement-breakpoint
ALTER TABLE `support_conversations` ADD `unread_by_staff` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `support_conversations` ADD `unread_by_user` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `conversations_unread` ON `support_conversations` (`updated_at`) WHERE unread_by_staff > 0;--> statement-breakpoint
CREATE INDEX `conversations_assigned` ON `support_conversations` (`assigned_to`,`updated_at`) WHERE assigned_to is not null;--> statement-breakpoint
ALTER TABLE `message_media` ADD `case_id` text;--> statement-breakpoint
ALTER TABLE `message_media` ADD `storage_key` text;--> statement-breakpoint
ALTER TABLE `message_media` ADD `file_name` text;--> statement-breakpoint
ALTER TABLE `support_messages` ADD `key` text;--> statement-breakpoint
ALTER TABLE `support_messages` ADD `sender_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_key` ON `support_messages` (`key`) WHERE key is not null;--> statement-breakpoint
ALTER TABLE `model_use` ADD `cost_micros` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `model_use` ADD `user_id` text;--> statement-breakpoint
ALTER TABLE `model_use` ADD `message_id` text;--> statement-breakpoint
CREATE INDEX `model_use_user` ON `model_use` (`user_id`,`at`);--> statement-breakpoint
ALTER TABLE `ai_training_data` ADD `proposed_from` text;--> statement-breakpoint
CREATE INDEX `training_proposed` ON `ai_training_data` (`proposed_from`);