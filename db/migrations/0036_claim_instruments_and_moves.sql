CREATE TABLE `claim_instruments` (
	`case_id` text PRIMARY KEY NOT NULL,
	`agreement_id` text NOT NULL,
	`content` text NOT NULL,
	`pdf` blob NOT NULL,
	`pdf_hash` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `profiles` ADD `states` text;