DROP INDEX `payout_lines_free`;--> statement-breakpoint
CREATE INDEX `payout_lines_owed_back` ON `payout_lines` (`payee`) WHERE payout_id is null and withdrawn_at is null and amount_cents < 0;--> statement-breakpoint
CREATE INDEX `payout_lines_free` ON `payout_lines` (`payee`,`created_at`,`id`) WHERE payout_id is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `mails_case` ON `mails` (`case_id`) WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX `held_files_open` ON `held_files` (`created_at`) WHERE ended_at is null;