PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_changes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`audience` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_changes`("seq", "audience", "kind", "subject_id", "at") SELECT "seq", "audience", "kind", "subject_id", "at" FROM `changes`;--> statement-breakpoint
DROP TABLE `changes`;--> statement-breakpoint
ALTER TABLE `__new_changes` RENAME TO `changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;