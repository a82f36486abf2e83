ALTER TABLE `case_files` ADD `opened_as` text;--> statement-breakpoint
CREATE UNIQUE INDEX `case_files_opened_as` ON `case_files` (`opened_as`) WHERE opened_as is not null;--> statement-breakpoint
DROP TRIGGER claim_facts_no_update;--> statement-breakpoint
CREATE TRIGGER claim_facts_no_update BEFORE UPDATE ON claim_facts WHEN NOT (
  new.id IS old.id AND new.text_id IS old.text_id AND new.fact IS old.fact AND new.value IS old.value AND new.source IS old.source
  AND new.source_ref IS old.source_ref AND new.box IS old.box AND new.said_by IS old.said_by AND new.reason IS old.reason AND new.at IS old.at
  AND EXISTS (SELECT 1 FROM case_files WHERE opened_as = old.case_id AND case_id = new.case_id)
) BEGIN SELECT RAISE(ABORT, 'claim_facts is append-only'); END;
