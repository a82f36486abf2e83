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
ALTER TABLE `message_media` ADD `file_hash` text;--> statement-breakpoint
CREATE INDEX `message_media_key` ON `message_media` (`storage_key`) WHERE storage_key is not null;--> statement-breakpoint
ALTER TABLE `payouts` ADD `released_alone_at` integer;--> statement-breakpoint
CREATE INDEX `payouts_alone` ON `payouts` (`released_alone_at`,`amount_cents`) WHERE released_alone_at is not null;--> statement-breakpoint
ALTER TABLE `outreach_letters` ADD `template_hash` text;--> statement-breakpoint
CREATE INDEX `cases_accepted` ON `cases` (`submitted_at`) WHERE submitted_at is not null;--> statement-breakpoint
-- by hand
CREATE TRIGGER template_approvals_no_update BEFORE UPDATE ON template_approvals BEGIN SELECT RAISE(ABORT, 'template_approvals is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER template_approvals_no_delete BEFORE DELETE ON template_approvals BEGIN SELECT RAISE(ABORT, 'template_approvals is append-only'); END;
