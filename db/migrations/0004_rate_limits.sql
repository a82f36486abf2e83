CREATE TABLE `rate_limits` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_ends` ON `rate_limits` (`ends_at`);