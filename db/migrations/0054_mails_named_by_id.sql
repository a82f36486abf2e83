DROP INDEX `mails_message_id`;--> statement-breakpoint
CREATE INDEX `mails_message_id` ON `mails` (`message_id`) WHERE message_id not glob '<mail_*';