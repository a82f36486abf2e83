DROP INDEX `cases_status`;--> statement-breakpoint
DROP INDEX `cases_created`;--> statement-breakpoint
ALTER TABLE `cases` ADD `review_rank` integer;--> statement-breakpoint
CREATE INDEX `cases_review` ON `cases` (coalesce(review_rank, created_at)) WHERE status = 'review' and archived_at is null;--> statement-breakpoint
CREATE INDEX `cases_status` ON `cases` (`status`,`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `cases_created` ON `cases` (`archived_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `file_likenesses_other` ON `file_likenesses` (`other_file_id`);