CREATE TABLE `sealed_secrets` (
	`owner_id` text NOT NULL,
	`position` integer NOT NULL,
	`sealed` text NOT NULL,
	`opens` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `sealed_secrets_opens` ON `sealed_secrets` (`opens`);--> statement-breakpoint
ALTER TABLE `mails` ADD `secrets` integer;--> statement-breakpoint
ALTER TABLE `texts` ADD `secrets` integer;--> statement-breakpoint
-- by hand
-- What is used (or pruned) opens nothing more, whichever act did it. What is still on its way keeps its words whole until it has left.
CREATE TRIGGER sealed_secrets_link_used AFTER UPDATE OF used_at ON link_tokens WHEN new.used_at IS NOT NULL BEGIN DELETE FROM sealed_secrets WHERE opens = new.token_hash AND NOT EXISTS (SELECT 1 FROM mails WHERE id = owner_id AND status IN ('queued', 'reserved')) AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
CREATE TRIGGER sealed_secrets_link_gone AFTER DELETE ON link_tokens BEGIN DELETE FROM sealed_secrets WHERE opens = old.token_hash AND NOT EXISTS (SELECT 1 FROM mails WHERE id = owner_id AND status IN ('queued', 'reserved')) AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
CREATE TRIGGER sealed_secrets_code_used AFTER UPDATE OF used_at ON phone_codes WHEN new.used_at IS NOT NULL BEGIN DELETE FROM sealed_secrets WHERE opens = new.id AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
--> statement-breakpoint
CREATE TRIGGER sealed_secrets_code_gone AFTER DELETE ON phone_codes BEGIN DELETE FROM sealed_secrets WHERE opens = old.id AND NOT EXISTS (SELECT 1 FROM texts WHERE id = owner_id AND status IN ('queued', 'reserved')); END;
