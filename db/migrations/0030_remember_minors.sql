ALTER TABLE `phone_numbers` ADD `said_minor_at` integer;--> statement-breakpoint
CREATE INDEX `phone_numbers_minor` ON `phone_numbers` (`said_minor_at`);