ALTER TABLE `way_in_changes` RENAME TO `credential_changes`;--> statement-breakpoint
ALTER TABLE `credential_changes` RENAME COLUMN `way_in` TO `credential`;--> statement-breakpoint
DROP INDEX `way_in_changes_user`;--> statement-breakpoint
DROP INDEX `way_in_changes_untold`;--> statement-breakpoint
DROP INDEX `way_in_changes_kept`;--> statement-breakpoint
CREATE INDEX `credential_changes_user` ON `credential_changes` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `credential_changes_untold` ON `credential_changes` (`at`) WHERE told_at is null;--> statement-breakpoint
CREATE INDEX `credential_changes_kept` ON `credential_changes` (`at`) WHERE before is not null;--> statement-breakpoint
ALTER TABLE `way_in_notices` RENAME TO `credential_notices`;--> statement-breakpoint
DROP INDEX `way_in_notices_change`;--> statement-breakpoint
CREATE INDEX `credential_notices_change` ON `credential_notices` (`change_id`);
--> statement-breakpoint
-- by hand: the setting takes the new name too
UPDATE admin_settings SET setting_key = 'credential_hold_hours' WHERE setting_key = 'way_in_hold_hours';
