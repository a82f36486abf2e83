CREATE TABLE `packed_rows` (
	`case_id` text NOT NULL,
	`kind` text NOT NULL,
	`lines` text NOT NULL,
	`hash` text NOT NULL,
	`packed_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packed_rows_case` ON `packed_rows` (`case_id`,`kind`,`packed_at`);--> statement-breakpoint
DROP INDEX `support_messages_twilioSid_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_twilio_sid` ON `support_messages` (`twilio_sid`) WHERE twilio_sid is not null;--> statement-breakpoint
DROP INDEX `custody_file`;--> statement-breakpoint
DROP INDEX `custody_case`;--> statement-breakpoint
CREATE INDEX `custody_file` ON `custody_log` (`file_id`);--> statement-breakpoint
CREATE INDEX `custody_case` ON `custody_log` (`case_id`);--> statement-breakpoint
DROP INDEX `mails_to`;--> statement-breakpoint
CREATE INDEX `mails_to` ON `mails` (`to_address`,`created_at`) WHERE to_address <> '';--> statement-breakpoint
CREATE TRIGGER packed_rows_no_update BEFORE UPDATE ON packed_rows BEGIN SELECT RAISE(ABORT, 'packed_rows is append-only'); END;--> statement-breakpoint
CREATE TRIGGER packed_rows_no_delete BEFORE DELETE ON packed_rows WHEN EXISTS (SELECT 1 FROM cases WHERE id = old.case_id AND purged_at IS NULL) AND NOT (old.kind = 'letters' AND EXISTS (SELECT 1 FROM outreach_letters WHERE case_id = old.case_id)) BEGIN SELECT RAISE(ABORT, 'packed_rows is append-only'); END;--> statement-breakpoint
CREATE TRIGGER mails_heads_leave BEFORE UPDATE OF user_id, to_address, from_address, reply_to, subject ON mails WHEN (new.user_id IS NOT old.user_id OR new.to_address <> old.to_address OR new.from_address <> old.from_address OR new.reply_to IS NOT old.reply_to OR new.subject <> old.subject) AND NOT coalesce(old.body_hash IS NOT NULL AND new.user_id IS NULL AND new.to_address = '' AND new.from_address = '' AND new.reply_to IS NULL AND new.subject = '' AND EXISTS (SELECT 1 FROM packed_rows WHERE case_id = old.case_id AND kind = 'mails'), 0) BEGIN SELECT RAISE(ABORT, 'mails: heads leave whole, for their case'); END;
