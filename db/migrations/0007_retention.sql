ALTER TABLE `cases` ADD `purged_at` integer;--> statement-breakpoint
CREATE INDEX `cases_unreleased` ON `cases` (`submitted_at`) WHERE status = 'submitted' and outreach_released_at is null and archived_at is null;--> statement-breakpoint
CREATE INDEX `cases_retained` ON `cases` (`settled_at`) WHERE settled_at is not null and purged_at is null;