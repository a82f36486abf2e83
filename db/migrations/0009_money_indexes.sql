DROP INDEX `commissions_referral`;--> statement-breakpoint
DROP INDEX `ledger_sets_payout`;--> statement-breakpoint
CREATE INDEX `ledger_sets_payout` ON `ledger_sets` (`payout_id`) WHERE payout_id is not null;--> statement-breakpoint
DROP INDEX `payout_lines_payout`;--> statement-breakpoint
CREATE INDEX `payout_lines_payout` ON `payout_lines` (`payout_id`) WHERE payout_id is not null;