CREATE TABLE `packed_facts` (
	`case_id` text NOT NULL,
	`lines` text NOT NULL,
	`hash` text NOT NULL,
	`packed_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packed_facts_case` ON `packed_facts` (`case_id`,`packed_at`);--> statement-breakpoint
CREATE TRIGGER packed_facts_no_update BEFORE UPDATE ON packed_facts BEGIN SELECT RAISE(ABORT, 'packed_facts is append-only'); END;--> statement-breakpoint
CREATE TRIGGER packed_facts_no_delete BEFORE DELETE ON packed_facts WHEN EXISTS (SELECT 1 FROM cases WHERE id = old.case_id AND purged_at IS NULL) BEGIN SELECT RAISE(ABORT, 'packed_facts is append-only'); END;
