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
CREATE INDEX `message_media_stored` ON `message_media` (`storage_key`) WHERE storage_key is not null;--> statement-breakpoint
-- by hand
-- Mail that came before is known by its bytes.
INSERT INTO arrived_mails (id, raw_key, raw_hash, raw_size, received_at, tries, read_at)
  SELECT id, raw_key, raw_hash, 0, received_at, 1, received_at FROM outreach_replies WHERE true
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Whatever deletes the record of a mail forgets that it came: the same bytes may come again.
CREATE TRIGGER arrived_mails_forgotten AFTER DELETE ON outreach_replies BEGIN
  DELETE FROM arrived_mails WHERE raw_hash = OLD.raw_hash;
END;
