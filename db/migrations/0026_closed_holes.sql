CREATE TABLE `unclaimed_files` (
	`storage_key` text PRIMARY KEY NOT NULL,
	`announced_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unclaimed_files_age` ON `unclaimed_files` (`announced_at`);--> statement-breakpoint
CREATE TABLE `upload_days` (
	`owner` text NOT NULL,
	`day` text NOT NULL,
	`files` integer NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`owner`, `day`)
);
--> statement-breakpoint
CREATE INDEX `upload_days_day` ON `upload_days` (`day`);--> statement-breakpoint
CREATE TABLE `arrived_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`raw_key` text NOT NULL,
	`raw_hash` text NOT NULL,
	`raw_size` integer NOT NULL,
	`received_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `arrived_mails_rawHash_unique` ON `arrived_mails` (`raw_hash`);--> statement-breakpoint
CREATE INDEX `arrived_mails_unread` ON `arrived_mails` (`received_at`) WHERE read_at is null;--> statement-breakpoint
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
DROP INDEX `payout_lines_free`;--> statement-breakpoint
CREATE INDEX `payout_lines_owed_back` ON `payout_lines` (`payee`) WHERE payout_id is null and withdrawn_at is null and amount_cents < 0;--> statement-breakpoint
CREATE INDEX `payout_lines_free` ON `payout_lines` (`payee`,`created_at`,`id`) WHERE payout_id is null and withdrawn_at is null;--> statement-breakpoint
ALTER TABLE `phone_codes` ADD `asker_hash` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `secrets` integer;--> statement-breakpoint
CREATE INDEX `mails_case` ON `mails` (`case_id`) WHERE case_id is not null;--> statement-breakpoint
ALTER TABLE `message_media` ADD `file_hash` text;--> statement-breakpoint
CREATE INDEX `message_media_key` ON `message_media` (`storage_key`) WHERE storage_key is not null;--> statement-breakpoint
ALTER TABLE `texts` ADD `secrets` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `released_alone_at` integer;--> statement-breakpoint
CREATE INDEX `payouts_alone` ON `payouts` (`released_alone_at`,`amount_cents`) WHERE released_alone_at is not null;--> statement-breakpoint
ALTER TABLE `outreach_letters` ADD `template_hash` text;--> statement-breakpoint
CREATE INDEX `cases_accepted` ON `cases` (`submitted_at`) WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX `held_files_open` ON `held_files` (`created_at`) WHERE ended_at is null;--> statement-breakpoint
-- by hand
CREATE TRIGGER template_approvals_no_update BEFORE UPDATE ON template_approvals BEGIN SELECT RAISE(ABORT, 'template_approvals is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER template_approvals_no_delete BEFORE DELETE ON template_approvals BEGIN SELECT RAISE(ABORT, 'template_approvals is append-only'); END;
--> statement-breakpoint
-- What is used (or pruned) opens nothing more, whichever act did it. What is still on its way keeps its words whole until it has left.
CREATE TRIGGER sealed_secrets_link_used AFTER UPDATE OF used_at ON link_tokens WHEN new.used_at IS NOT NULL BEGIN DELETE FROM sealed_secrets WHERE opens = new.token_hash AND NOT EXISTS (SELECT 1 FROM mails WHERE id = owner_id AND status IN ('queued', 'reserved')) AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
CREATE TRIGGER sealed_secrets_link_gone AFTER DELETE ON link_tokens BEGIN DELETE FROM sealed_secrets WHERE opens = old.token_hash AND NOT EXISTS (SELECT 1 FROM mails WHERE id = owner_id AND status IN ('queued', 'reserved')) AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
CREATE TRIGGER sealed_secrets_code_used AFTER UPDATE OF used_at ON phone_codes WHEN new.used_at IS NOT NULL BEGIN DELETE FROM sealed_secrets WHERE opens = new.id AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
CREATE TRIGGER sealed_secrets_code_gone AFTER DELETE ON phone_codes BEGIN DELETE FROM sealed_secrets WHERE opens = old.id AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
-- Mail that came before is known by its bytes.
INSERT INTO arrived_mails (id, raw_key, raw_hash, raw_size, received_at, tries, read_at)
  SELECT id, raw_key, raw_hash, 0, received_at, 1, received_at FROM outreach_replies WHERE true
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Whatever deletes the record of a mail forgets that it came: the same bytes may come again.
CREATE TRIGGER arrived_mails_forgotten AFTER DELETE ON outreach_replies BEGIN
  DELETE FROM arrived_mails WHERE raw_hash = OLD.raw_hash;
END;
