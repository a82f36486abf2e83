CREATE TABLE `template_approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`version` text NOT NULL,
	`text_hash` text NOT NULL,
	`outcome` text NOT NULL,
	`counsel` text NOT NULL,
	`memo_date` text NOT NULL,
	`memo_hash` text NOT NULL,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `template_approvals_hash` ON `template_approvals` (`template`,`text_hash`,`recorded_at`);--> statement-breakpoint
CREATE TABLE `sealed_secrets` (
	`owner_id` text NOT NULL,
	`position` integer NOT NULL,
	`sealed` text NOT NULL,
	`opens` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `sealed_secrets_opens` ON `sealed_secrets` (`opens`);--> statement-breakpoint
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
ALTER TABLE `users` ADD `locked_at` integer;--> statement-breakpoint
ALTER TABLE `mails` ADD `secrets` integer;--> statement-breakpoint
ALTER TABLE `message_media` ADD `file_hash` text;--> statement-breakpoint
CREATE INDEX `message_media_key` ON `message_media` (`storage_key`) WHERE storage_key is not null;--> statement-breakpoint
ALTER TABLE `texts` ADD `secrets` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `released_alone_at` integer;--> statement-breakpoint
CREATE INDEX `payouts_alone` ON `payouts` (`released_alone_at`,`amount_cents`) WHERE released_alone_at is not null;--> statement-breakpoint
ALTER TABLE `outreach_letters` ADD `template_hash` text;--> statement-breakpoint
CREATE INDEX `cases_accepted` ON `cases` (`submitted_at`) WHERE submitted_at is not null;--> statement-breakpoint
-- by hand
CREATE TRIGGER template_approvals_no_update BEFORE UPDATE ON template_approvals BEGIN SELECT RAISE(ABORT, 'template_approvals is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER template_approvals_no_delete BEFORE DELETE ON template_approvals BEGIN SELECT RAISE(ABORT, 'template_approvals is append-only'); END;
--> statement-breakpoint
-- by hand
-- What is used (or pruned) opens nothing more, whichever act did it. What is still on its way keeps its words whole until it has left.
CREATE TRIGGER sealed_secrets_link_used AFTER UPDATE OF used_at ON link_tokens WHEN new.used_at IS NOT NULL BEGIN DELETE FROM sealed_secrets WHERE opens = new.token_hash AND NOT EXISTS (SELECT 1 FROM mails WHERE id = owner_id AND status IN ('queued', 'reserved')) AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
CREATE TRIGGER sealed_secrets_link_gone AFTER DELETE ON link_tokens BEGIN DELETE FROM sealed_secrets WHERE opens = old.token_hash AND NOT EXISTS (SELECT 1 FROM mails WHERE id = owner_id AND status IN ('queued', 'reserved')) AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
CREATE TRIGGER sealed_secrets_code_used AFTER UPDATE OF used_at ON phone_codes WHEN new.used_at IS NOT NULL BEGIN DELETE FROM sealed_secrets WHERE opens = new.id AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
CREATE TRIGGER sealed_secrets_code_gone AFTER DELETE ON phone_codes BEGIN DELETE FROM sealed_secrets WHERE opens = old.id AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
