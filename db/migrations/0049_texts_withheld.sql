ALTER TABLE `phone_numbers` ADD `carrier` text;--> statement-breakpoint
ALTER TABLE `phone_numbers` ADD `owner_asked_at` integer;--> statement-breakpoint
ALTER TABLE `phone_numbers` ADD `owner_doubted_at` integer;--> statement-breakpoint
ALTER TABLE `texts` ADD `withheld_for` text;