DROP INDEX `cases_unread`;--> statement-breakpoint
ALTER TABLE `cases` ADD `reading_owed_at` integer;--> statement-breakpoint
CREATE INDEX `cases_unread` ON `cases` (`reading_owed_at`) WHERE reading_owed_at is not null;--> statement-breakpoint
ALTER TABLE `support_messages` ADD `from_phone` text;--> statement-breakpoint
ALTER TABLE `support_messages` ADD `opt_out_type` text;--> statement-breakpoint
ALTER TABLE `support_messages` ADD `about_case_id` text;--> statement-breakpoint
ALTER TABLE `support_messages` ADD `is_withheld` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `texts` ADD `topic` text;--> statement-breakpoint
ALTER TABLE `texts` ADD `about_case_id` text;--> statement-breakpoint
ALTER TABLE `texts` ADD `repeats_id` text;--> statement-breakpoint
ALTER TABLE `texts` ADD `repeat_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `texts_about_case` ON `texts` (`about_case_id`) WHERE about_case_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `texts_repeated` ON `texts` (`repeats_id`,`repeat_number`) WHERE repeats_id is not null;
--> statement-breakpoint
-- by hand: what was read out of keys and posted forms until now
UPDATE support_messages SET from_phone = replace(substr('&' || received, instr('&' || received, '&From=') + 6, instr(substr('&' || received || '&', instr('&' || received, '&From=') + 6), '&') - 1), '%2B', '+') WHERE received IS NOT NULL AND instr('&' || received, '&From=') > 0;
--> statement-breakpoint
UPDATE support_messages SET opt_out_type = substr('&' || received, instr('&' || received, '&OptOutType=') + 12, instr(substr('&' || received || '&', instr('&' || received, '&OptOutType=') + 12), '&') - 1) WHERE received IS NOT NULL AND instr('&' || received, '&OptOutType=') > 0;
--> statement-breakpoint
UPDATE support_messages SET about_case_id = substr(key, 6, 37), is_withheld = 1 WHERE key GLOB 'told:case_*';
--> statement-breakpoint
UPDATE texts SET topic = iif(idempotency_key GLOB 'answer:*', 'reply', 'stop_question') WHERE idempotency_key GLOB 'answer:*' OR idempotency_key GLOB 'ask-stop:*';
--> statement-breakpoint
UPDATE texts SET about_case_id = substr(idempotency_key, instr(idempotency_key, 'case_'), 37) WHERE idempotency_key GLOB 'told:case_*' OR idempotency_key GLOB 'told:step:case_*' OR idempotency_key GLOB 'told:filed:case_*';
--> statement-breakpoint
UPDATE texts SET repeat_number = CAST(substr(idempotency_key, 7, 1) AS INTEGER), repeats_id = (SELECT o.id FROM texts o WHERE o.idempotency_key = substr(texts.idempotency_key, 9)) WHERE idempotency_key GLOB 'again:[0-9]:*';
--> statement-breakpoint
UPDATE texts SET about_case_id = (SELECT o.about_case_id FROM texts o WHERE o.id = texts.repeats_id) WHERE repeats_id IS NOT NULL;
--> statement-breakpoint
UPDATE cases SET reading_owed_at = created_at WHERE status = 'pending';
--> statement-breakpoint
-- Whichever act moves a case: what staff sets to pending afterwards is staff's, and no machine decides it.
CREATE TRIGGER cases_reading_done AFTER UPDATE OF status ON cases WHEN new.status <> old.status AND new.reading_owed_at IS NOT NULL BEGIN UPDATE cases SET reading_owed_at = NULL WHERE id = new.id; END;
