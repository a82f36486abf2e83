CREATE TABLE `legal_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`document` text NOT NULL,
	`language` text NOT NULL,
	`version` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`sha256` text NOT NULL,
	`approved_by` text,
	`effective_from` integer NOT NULL,
	`published_by` text NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_texts_version` ON `legal_texts` (`document`,`language`,`version`);--> statement-breakpoint
CREATE INDEX `legal_texts_effective` ON `legal_texts` (`document`,`language`,`effective_from`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_claim_instruments` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`agreement_id` text NOT NULL,
	`content` text NOT NULL,
	`pdf` blob NOT NULL,
	`pdf_hash` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_claim_instruments`("id", "case_id", "agreement_id", "content", "pdf", "pdf_hash", "made_at") SELECT 'inst_' || lower(hex(randomblob(16))), "case_id", "agreement_id", "content", "pdf", "pdf_hash", "made_at" FROM `claim_instruments`;--> statement-breakpoint
DROP TABLE `claim_instruments`;--> statement-breakpoint
ALTER TABLE `__new_claim_instruments` RENAME TO `claim_instruments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `claim_instruments_case` ON `claim_instruments` (`case_id`,`made_at`);--> statement-breakpoint
ALTER TABLE `agreements` ADD `legal_text_id` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `shown` text;--> statement-breakpoint
ALTER TABLE `cases` ADD `agreement_owed_at` integer;--> statement-breakpoint
CREATE INDEX `cases_unagreed` ON `cases` (`user_id`) WHERE agreement_owed_at is not null;
--> statement-breakpoint
CREATE TRIGGER claim_instruments_no_update BEFORE UPDATE ON claim_instruments BEGIN SELECT RAISE(ABORT, 'claim_instruments is append-only'); END;--> statement-breakpoint
CREATE TRIGGER claim_instruments_no_delete BEFORE DELETE ON claim_instruments WHEN EXISTS (SELECT 1 FROM cases WHERE id = old.case_id AND purged_at IS NULL) BEGIN SELECT RAISE(ABORT, 'claim_instruments is append-only'); END;--> statement-breakpoint
CREATE TRIGGER legal_texts_no_update BEFORE UPDATE ON legal_texts BEGIN SELECT RAISE(ABORT, 'legal_texts is append-only'); END;--> statement-breakpoint
CREATE TRIGGER legal_texts_no_delete BEFORE DELETE ON legal_texts BEGIN SELECT RAISE(ABORT, 'legal_texts is append-only'); END;
