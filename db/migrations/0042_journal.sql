CREATE TABLE `adopted_facts` (
	`fact_key` text NOT NULL,
	`external_id` text NOT NULL,
	`evidence` text,
	PRIMARY KEY(`fact_key`, `external_id`)
);
--> statement-breakpoint
CREATE INDEX `adopted_facts_evidence` ON `adopted_facts` (`evidence`) WHERE evidence is not null;--> statement-breakpoint
CREATE TABLE `adopted_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`whom` text,
	`words` text,
	`detail` text,
	`at` integer NOT NULL,
	`adopted_at` integer NOT NULL,
	`met_at` integer
);
--> statement-breakpoint
CREATE INDEX `adopted_lines_key` ON `adopted_lines` (`kind`,`key`);--> statement-breakpoint
CREATE INDEX `adopted_lines_whom` ON `adopted_lines` (`whom`,`kind`) WHERE whom is not null;--> statement-breakpoint
CREATE TABLE `closed_doors` (
	`door` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`known_until` integer NOT NULL,
	`known_at` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`finding` text
);
--> statement-breakpoint
CREATE TABLE `database_identity` (
	`id` text PRIMARY KEY NOT NULL,
	`hash_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `journal_lines` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`whom` text,
	`words` text,
	`detail` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `database_identity` (`id`, `hash_key`, `created_at`) VALUES (lower(hex(randomblob(16))), lower(hex(randomblob(32))), CAST(unixepoch('subsec') * 1000 AS INTEGER));
