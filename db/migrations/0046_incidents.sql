CREATE TABLE `incidents` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`severity` text NOT NULL,
	`owner` text NOT NULL,
	`title` text NOT NULL,
	`found` text NOT NULL,
	`mend` text NOT NULL,
	`opened_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`sign_at` integer,
	`resolved_at` integer,
	`opening_mailed_at` integer,
	`opening_posted_at` integer,
	`resolution_mailed_at` integer,
	`resolution_posted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_open` ON `incidents` (`cause`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `incidents_opened` ON `incidents` (`opened_at`);--> statement-breakpoint
CREATE INDEX `incidents_untold` ON `incidents` (`opened_at`) WHERE resolution_mailed_at is null or resolution_posted_at is null;