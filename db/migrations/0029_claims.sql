CREATE TABLE `claim_facts` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`text_id` text,
	`fact` text NOT NULL,
	`value` text,
	`source` text NOT NULL,
	`source_ref` text,
	`box` text,
	`said_by` text,
	`reason` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `claim_facts_case` ON `claim_facts` (`case_id`,`at`);--> statement-breakpoint
CREATE TABLE `claim_questions` (
	`case_id` text NOT NULL,
	`question` text NOT NULL,
	`asked_at` integer NOT NULL,
	`answered_at` integer,
	`message_id` text,
	PRIMARY KEY(`case_id`, `question`),
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `counsel_approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`version` text NOT NULL,
	`content_hash` text NOT NULL,
	`outcome` text NOT NULL,
	`counsel` text NOT NULL,
	`memo_date` text NOT NULL,
	`memo_hash` text NOT NULL,
	`expires_on` text NOT NULL,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counsel_approvals_subject` ON `counsel_approvals` (`kind`,`subject`,`recorded_at`);--> statement-breakpoint
CREATE TABLE `emergency_stops` (
	`what` text NOT NULL,
	`scope` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`reason` text NOT NULL,
	`stopped_by` text NOT NULL,
	`stopped_at` integer NOT NULL,
	PRIMARY KEY(`what`, `scope`, `subject`)
);
--> statement-breakpoint
CREATE TRIGGER counsel_approvals_no_update BEFORE UPDATE ON counsel_approvals BEGIN SELECT RAISE(ABORT, 'counsel_approvals is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER counsel_approvals_no_delete BEFORE DELETE ON counsel_approvals BEGIN SELECT RAISE(ABORT, 'counsel_approvals is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER claim_facts_no_update BEFORE UPDATE ON claim_facts BEGIN SELECT RAISE(ABORT, 'claim_facts is append-only'); END;
