CREATE TABLE `__new_case_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`case_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`data` text DEFAULT '{}' NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_case_events`("case_id", "kind", "actor_kind", "actor_id", "data", "at") SELECT "case_id", "kind", "actor_kind", "actor_id", "data", "at" FROM `case_events` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `case_events`;--> statement-breakpoint
ALTER TABLE `__new_case_events` RENAME TO `case_events`;--> statement-breakpoint
CREATE INDEX `case_events_case` ON `case_events` (`case_id`,`at`);--> statement-breakpoint
CREATE TRIGGER case_events_no_update BEFORE UPDATE ON case_events BEGIN SELECT RAISE(ABORT, 'case_events is append-only'); END;
