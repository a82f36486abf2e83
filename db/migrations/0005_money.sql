DROP TABLE `payout_lines`;
--> statement-breakpoint
CREATE TABLE `payout_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`payee` text NOT NULL,
	`payout_id` text,
	`kind` text NOT NULL,
	`ledger_set_id` text NOT NULL,
	`case_id` text,
	`amount_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_set_id`) REFERENCES `ledger_sets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_lines_once` ON `payout_lines` (`ledger_set_id`) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `payout_lines_free` ON `payout_lines` (`payee`) WHERE payout_id is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `payout_lines_payout` ON `payout_lines` (`payout_id`);--> statement-breakpoint
DROP INDEX `commissions_once`;--> statement-breakpoint
ALTER TABLE `commissions` ADD `ledger_set_id` text NOT NULL REFERENCES ledger_sets(id);--> statement-breakpoint
CREATE UNIQUE INDEX `commissions_ledgerSetId_unique` ON `commissions` (`ledger_set_id`);--> statement-breakpoint
CREATE INDEX `commissions_referral` ON `commissions` (`referral_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `commissions_once` ON `commissions` (`case_id`,`tier_level`) WHERE reversed_at is null;--> statement-breakpoint
DROP INDEX `ledger_entries_account`;--> statement-breakpoint
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account`,`at`,`amount_cents`);--> statement-breakpoint
ALTER TABLE `payouts` ADD `vendor_order` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `withdrawn_at` integer;