DROP INDEX `phone_numbers_minor`;--> statement-breakpoint
CREATE INDEX `phone_numbers_minor` ON `phone_numbers` (`join_email`) WHERE said_minor_at is not null;