CREATE TABLE `affiliate_months` (
	`affiliate_id` text NOT NULL,
	`month` text NOT NULL,
	`earned_cents` integer NOT NULL,
	`commission_count` integer NOT NULL,
	PRIMARY KEY(`affiliate_id`, `month`),
	FOREIGN KEY (`affiliate_id`) REFERENCES `affiliates`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `affiliates` ADD `tracked_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `earning_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `paid_out_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `pending_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `affiliates` ADD `settled_case_count` integer DEFAULT 0 NOT NULL;