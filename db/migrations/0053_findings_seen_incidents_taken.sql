ALTER TABLE `findings` ADD `circumstances` integer;--> statement-breakpoint
ALTER TABLE `incidents` ADD `taken_by` text;--> statement-breakpoint
ALTER TABLE `incidents` ADD `taken_at` integer;