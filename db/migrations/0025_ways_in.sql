CREATE TABLE `way_in_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`way_in` text NOT NULL,
	`changed_by` text NOT NULL,
	`before` text,
	`at` integer NOT NULL,
	`told_at` integer,
	`taken_back_at` integer,
	`holds_until` integer,
	`hold_lifted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `way_in_changes_user` ON `way_in_changes` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `way_in_changes_untold` ON `way_in_changes` (`at`) WHERE told_at is null;--> statement-breakpoint
CREATE INDEX `way_in_changes_kept` ON `way_in_changes` (`at`) WHERE before is not null;--> statement-breakpoint
CREATE TABLE `way_in_notices` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`told_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`change_id`) REFERENCES `way_in_changes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `way_in_notices_change` ON `way_in_notices` (`change_id`);--> statement-breakpoint
ALTER TABLE `phone_codes` ADD `session_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `locked_at` integer;