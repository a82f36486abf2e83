ALTER TABLE `outreach_replies` ADD `answer_mail_id` text;--> statement-breakpoint
CREATE INDEX `outreach_replies_answer` ON `outreach_replies` (`answer_mail_id`) WHERE answer_mail_id is not null;