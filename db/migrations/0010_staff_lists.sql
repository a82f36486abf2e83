CREATE TABLE `daily_figures` (
	`name` text NOT NULL,
	`day` integer NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
);
--> statement-breakpoint
DROP INDEX `cases_status`;--> statement-breakpoint
CREATE INDEX `cases_created` ON `cases` (`created_at`,`archived_at`);--> statement-breakpoint
CREATE INDEX `cases_archived` ON `cases` (`created_at`) WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX `cases_status` ON `cases` (`status`,`created_at`,`archived_at`);