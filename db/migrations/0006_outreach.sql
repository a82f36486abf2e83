CREATE TABLE `pursuits` (
	`case_id` text PRIMARY KEY NOT NULL,
	`released_at` integer NOT NULL,
	`next_step` text,
	`due_at` integer NOT NULL,
	`held_at` integer,
	`hold_reason` text,
	`stopped_at` integer,
	`stop_reason` text,
	`filed_at` integer,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pursuits_due` ON `pursuits` (`due_at`) WHERE stopped_at is null and held_at is null and filed_at is null and next_step is not null;--> statement-breakpoint
CREATE INDEX `pursuits_filing` ON `pursuits` (`due_at`) WHERE next_step is null and filed_at is null;--> statement-breakpoint
DROP INDEX `events_by_name`;--> statement-breakpoint
ALTER TABLE `outreach_replies` ADD `kind` text DEFAULT 'reply' NOT NULL;--> statement-breakpoint
CREATE INDEX `outreach_replies_open` ON `outreach_replies` (`received_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `outreach_letters_mail` ON `outreach_letters` (`mail_id`);