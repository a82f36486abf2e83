CREATE TABLE `admin_settings` (
	`setting_key` text PRIMARY KEY NOT NULL,
	`setting_value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE TABLE `admin_users` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`granted_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `agreements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`document` text NOT NULL,
	`version` text NOT NULL,
	`wording` text NOT NULL,
	`answer` text NOT NULL,
	`state` text,
	`channel` text NOT NULL,
	`phone` text,
	`ip` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agreements_once` ON `agreements` (`user_id`,`document`,`version`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`act` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	`ip` text
);
--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit_log` (`subject_kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit_log` (`actor_id`,`at`);--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`audience` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `changes_audience` ON `changes` (`audience`,`seq`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `data_requests_open` ON `data_requests` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `link_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_tokens_user` ON `link_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `oauth_accounts` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_subject` ON `oauth_accounts` (`provider`,`subject`);--> statement-breakpoint
CREATE INDEX `oauth_user` ON `oauth_accounts` (`user_id`);--> statement-breakpoint
CREATE TABLE `phone_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`user_id` text,
	`purpose` text NOT NULL,
	`code_hash` text NOT NULL,
	`tries_left` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `phone_codes_phone` ON `phone_codes` (`phone`,`purpose`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`email` text,
	`phone` text,
	`state` text,
	`time_zone` text,
	`language` text DEFAULT 'en' NOT NULL,
	`welcomed_at` integer,
	`bonus_promised_at` integer,
	`referred_by_code` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_userId_unique` ON `profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `profiles_email` ON `profiles` (`email`);--> statement-breakpoint
CREATE INDEX `profiles_phone` ON `profiles` (`phone`);--> statement-breakpoint
CREATE INDEX `profiles_created` ON `profiles` (`created_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer,
	`ip` text,
	`user_agent` text,
	`reauthenticated_at` integer,
	`totp_passed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `testimonials` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`words` text NOT NULL,
	`amount_cents` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`email_verified_at` integer,
	`password_hash` text,
	`account_type` text DEFAULT 'user' NOT NULL,
	`totp_secret` text,
	`totp_confirmed_at` integer,
	`totp_last_counter` integer,
	`created_at` integer NOT NULL,
	`last_signed_in_at` integer,
	`suspended_at` integer,
	`archived_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
CREATE TABLE `affiliate_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`linked_user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`linked_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `affiliate_contacts_email_unique` ON `affiliate_contacts` (`email`);--> statement-breakpoint
CREATE TABLE `affiliates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`affiliate_contact_id` text,
	`affiliate_code` text NOT NULL,
	`commission_rate` real DEFAULT 10 NOT NULL,
	`total_earnings_cents` integer DEFAULT 0 NOT NULL,
	`referral_count` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`affiliate_contact_id`) REFERENCES `affiliate_contacts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `affiliates_userId_unique` ON `affiliates` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `affiliates_affiliateCode_unique` ON `affiliates` (`affiliate_code`);--> statement-breakpoint
CREATE INDEX `affiliates_created` ON `affiliates` (`created_at`);--> statement-breakpoint
CREATE TABLE `referrals` (
	`id` text PRIMARY KEY NOT NULL,
	`affiliate_id` text NOT NULL,
	`referred_user_id` text NOT NULL,
	`tier_level` integer NOT NULL,
	`status` text DEFAULT 'tracked' NOT NULL,
	`commission_amount_cents` integer DEFAULT 0 NOT NULL,
	`settlement_amount_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`affiliate_id`) REFERENCES `affiliates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`referred_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `referrals_person_level` ON `referrals` (`referred_user_id`,`tier_level`);--> statement-breakpoint
CREATE INDEX `referrals_affiliate` ON `referrals` (`affiliate_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `case_events` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`data` text DEFAULT '{}' NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `case_events_case` ON `case_events` (`case_id`,`at`);--> statement-breakpoint
CREATE TABLE `cases` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`case_type` text DEFAULT 'spam_call' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_status` text DEFAULT 'unpaid' NOT NULL,
	`payment_date` integer,
	`earnings_amount_cents` integer,
	`n8n_status` text DEFAULT 'pending' NOT NULL,
	`n8n_response` text,
	`outreach_step` text,
	`outreach_released_at` integer,
	`external_case_id` text,
	`channel` text NOT NULL,
	`message_id` text,
	`violator_email` text,
	`violator_domain` text,
	`sender_phone` text,
	`sender_name` text,
	`needs_review` integer DEFAULT false NOT NULL,
	`review_reasons` text DEFAULT '[]' NOT NULL,
	`rejection_code` text,
	`rejection_text` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`submitted_at` integer,
	`rejected_at` integer,
	`settled_at` integer,
	`archived_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cases_externalCaseId_unique` ON `cases` (`external_case_id`);--> statement-breakpoint
CREATE INDEX `cases_user` ON `cases` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `cases_status` ON `cases` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `cases_domain` ON `cases` (`violator_domain`);--> statement-breakpoint
CREATE INDEX `cases_sender` ON `cases` (`sender_phone`);--> statement-breakpoint
CREATE INDEX `cases_unread` ON `cases` (`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `cases_message` ON `cases` (`message_id`);--> statement-breakpoint
CREATE TABLE `corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`field` text NOT NULL,
	`was` text,
	`proposed` text NOT NULL,
	`proposed_by` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `corrections_case` ON `corrections` (`case_id`);--> statement-breakpoint
CREATE INDEX `corrections_open` ON `corrections` (`created_at`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `filings` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`court` text NOT NULL,
	`number` text NOT NULL,
	`filed_on` text NOT NULL,
	`recorded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `filings_caseId_unique` ON `filings` (`case_id`);--> statement-breakpoint
CREATE TABLE `hunter_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`email` text NOT NULL,
	`confidence_score` integer NOT NULL,
	`type` text,
	`confirmed_by` text,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hunter_emails_once` ON `hunter_emails` (`case_id`,`email`);--> statement-breakpoint
CREATE TABLE `outreach_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`step` text NOT NULL,
	`to_address` text NOT NULL,
	`template_version` text NOT NULL,
	`mail_id` text,
	`pdf_key` text,
	`pdf_hash` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outreach_letters_once` ON `outreach_letters` (`case_id`,`step`,`to_address`);--> statement-breakpoint
CREATE TABLE `outreach_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id_header` text NOT NULL,
	`case_id` text,
	`from_address` text NOT NULL,
	`subject` text NOT NULL,
	`text_body` text NOT NULL,
	`raw_key` text NOT NULL,
	`raw_hash` text NOT NULL,
	`asks_to_stop` integer DEFAULT false NOT NULL,
	`handled_by` text,
	`handled_at` integer,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outreach_replies_messageIdHeader_unique` ON `outreach_replies` (`message_id_header`);--> statement-breakpoint
CREATE INDEX `outreach_replies_case` ON `outreach_replies` (`case_id`,`received_at`);--> statement-breakpoint
CREATE TABLE `readings` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`file_id` text NOT NULL,
	`engine` text NOT NULL,
	`engine_version` text NOT NULL,
	`decision` text NOT NULL,
	`confidence` real NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `readings_case` ON `readings` (`case_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `review_claims` (
	`case_id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `consent_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`phone` text,
	`email` text,
	`user_id` text,
	`action` text NOT NULL,
	`scope` text NOT NULL,
	`affirmative_act` text NOT NULL,
	`wording` text NOT NULL,
	`wording_version` text NOT NULL,
	`campaign` text NOT NULL,
	`channel` text NOT NULL,
	`ip` text,
	`user_agent` text,
	`message_id` text,
	`at` integer NOT NULL,
	`prev_hash` text NOT NULL,
	`row_hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_events_id_unique` ON `consent_events` (`id`);--> statement-breakpoint
CREATE INDEX `consent_events_phone` ON `consent_events` (`phone`,`seq`);--> statement-breakpoint
CREATE INDEX `consent_events_user` ON `consent_events` (`user_id`,`seq`);--> statement-breakpoint
CREATE TABLE `email_suppressions` (
	`target` text NOT NULL,
	`kind` text NOT NULL,
	`scope` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_suppressions_once` ON `email_suppressions` (`target`,`scope`);--> statement-breakpoint
CREATE TABLE `phone_numbers` (
	`phone` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`proven_at` integer,
	`deactivated_at` integer,
	`unreachable_at` integer,
	`join_step` text DEFAULT 'new' NOT NULL,
	`join_name` text,
	`join_email` text,
	`join_state` text,
	`join_referral_code` text,
	`first_text_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `phone_numbers_user` ON `phone_numbers` (`user_id`);--> statement-breakpoint
CREATE TABLE `suppressions` (
	`phone` text NOT NULL,
	`brand` text NOT NULL,
	`scope` text NOT NULL,
	`consent_event_id` text NOT NULL,
	`reason` text NOT NULL,
	`needs_review` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	PRIMARY KEY(`phone`, `brand`, `scope`)
);
--> statement-breakpoint
CREATE INDEX `suppressions_review` ON `suppressions` (`created_at`) WHERE needs_review = 1 and lifted_at is null;--> statement-breakpoint
CREATE TABLE `support_conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`phone` text,
	`user_email` text,
	`user_name` text,
	`status` text DEFAULT 'open' NOT NULL,
	`ticket_number` integer NOT NULL,
	`ai_disabled` integer DEFAULT false NOT NULL,
	`assigned_to` text,
	`waiting_since` integer,
	`hand_over_reason` text,
	`satisfaction_rating` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_message_at` integer,
	`resolved_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_conversations_ticketNumber_unique` ON `support_conversations` (`ticket_number`);--> statement-breakpoint
CREATE INDEX `conversations_phone` ON `support_conversations` (`phone`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversations_user` ON `support_conversations` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_status` ON `support_conversations` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_waiting` ON `support_conversations` (`waiting_since`) WHERE waiting_since is not null;--> statement-breakpoint
CREATE TABLE `delivery_reports` (
	`twilio_sid` text NOT NULL,
	`status` text NOT NULL,
	`error_code` integer,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_reports_once` ON `delivery_reports` (`twilio_sid`,`status`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`case_id` text,
	`to_address` text NOT NULL,
	`from_address` text NOT NULL,
	`reply_to` text,
	`subject` text NOT NULL,
	`text_body` text NOT NULL,
	`html_body` text NOT NULL,
	`headers` text,
	`attachments` text,
	`status` text DEFAULT 'queued' NOT NULL,
	`message_id` text,
	`error` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_idempotencyKey_unique` ON `mails` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
CREATE INDEX `mails_to` ON `mails` (`to_address`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_unsent` ON `mails` (`created_at`) WHERE status in ('queued', 'reserved');--> statement-breakpoint
CREATE INDEX `mails_message_id` ON `mails` (`message_id`);--> statement-breakpoint
CREATE TABLE `message_media` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`position` integer NOT NULL,
	`url` text NOT NULL,
	`content_type` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`refusal` text,
	`file_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `support_messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_media_position` ON `message_media` (`message_id`,`position`);--> statement-breakpoint
CREATE TABLE `support_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_type` text NOT NULL,
	`sender_name` text,
	`message` text NOT NULL,
	`channel` text NOT NULL,
	`twilio_sid` text,
	`received` text,
	`media_count` integer DEFAULT 0 NOT NULL,
	`is_helpful` integer,
	`needs_review` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `support_conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_twilioSid_unique` ON `support_messages` (`twilio_sid`);--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `support_messages` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_unanswered` ON `support_messages` (`created_at`) WHERE answered_at is null and sender_type = 'user';--> statement-breakpoint
CREATE TABLE `texts` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`phone` text NOT NULL,
	`body` text NOT NULL,
	`segments` integer NOT NULL,
	`purpose` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`idempotency_key` text NOT NULL,
	`consent_event_id` text NOT NULL,
	`suppression_checked_at` integer NOT NULL,
	`recipient_local_time` text NOT NULL,
	`not_before_at` integer,
	`twilio_sid` text,
	`error_code` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`reserved_at` integer,
	`sent_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`message_id`) REFERENCES `support_messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `texts_idempotencyKey_unique` ON `texts` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `texts_twilioSid_unique` ON `texts` (`twilio_sid`);--> statement-breakpoint
CREATE INDEX `texts_phone` ON `texts` (`phone`,`created_at`);--> statement-breakpoint
CREATE INDEX `texts_message` ON `texts` (`message_id`);--> statement-breakpoint
CREATE INDEX `texts_unsent` ON `texts` (`created_at`) WHERE status in ('queued', 'reserved');--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`data` text NOT NULL,
	`ts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`dispatched_at` integer
);
--> statement-breakpoint
CREATE INDEX `events_waiting` ON `events` (`created_at`) WHERE dispatched_at is null;--> statement-breakpoint
CREATE INDEX `events_by_name` ON `events` (`name`,`ts`);--> statement-breakpoint
CREATE TABLE `case_files` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`file_name` text NOT NULL,
	`file_path` text NOT NULL,
	`file_type` text NOT NULL,
	`file_size` integer NOT NULL,
	`file_hash` text NOT NULL,
	`perceptual_hash` text,
	`width` integer,
	`height` integer,
	`pages` integer DEFAULT 1 NOT NULL,
	`uploaded_by` text NOT NULL,
	`arrived_via` text NOT NULL,
	`arrived_from` text,
	`arrived_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `case_files_filePath_unique` ON `case_files` (`file_path`);--> statement-breakpoint
CREATE INDEX `case_files_case` ON `case_files` (`case_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `case_files_hash` ON `case_files` (`file_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `case_files_owner_hash` ON `case_files` (`uploaded_by`,`file_hash`);--> statement-breakpoint
CREATE TABLE `custody_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_id` text NOT NULL,
	`case_id` text,
	`act` text NOT NULL,
	`file_hash` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`detail` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`prev_hash` text NOT NULL,
	`row_hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `custody_file` ON `custody_log` (`file_id`,`seq`);--> statement-breakpoint
CREATE INDEX `custody_case` ON `custody_log` (`case_id`,`seq`);--> statement-breakpoint
CREATE TABLE `file_likenesses` (
	`file_id` text NOT NULL,
	`other_file_id` text NOT NULL,
	`kind` text NOT NULL,
	`distance` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_likenesses_once` ON `file_likenesses` (`file_id`,`other_file_id`);--> statement-breakpoint
CREATE TABLE `held_files` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`message_id` text NOT NULL,
	`position` integer NOT NULL,
	`storage_key` text NOT NULL,
	`file_type` text NOT NULL,
	`file_size` integer NOT NULL,
	`file_hash` text NOT NULL,
	`arrived_from` text,
	`arrived_at` integer NOT NULL,
	`case_id` text,
	`ended_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `held_files_storageKey_unique` ON `held_files` (`storage_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `held_files_once` ON `held_files` (`message_id`,`position`);--> statement-breakpoint
CREATE INDEX `held_files_phone` ON `held_files` (`phone`,`created_at`);--> statement-breakpoint
CREATE TABLE `intake_refusals` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`user_id` text NOT NULL,
	`file_hash` text NOT NULL,
	`code` text NOT NULL,
	`sentence` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `intake_refusals_caseId_unique` ON `intake_refusals` (`case_id`);--> statement-breakpoint
CREATE INDEX `intake_refusals_user` ON `intake_refusals` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `commissions` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`referral_id` text NOT NULL,
	`affiliate_id` text NOT NULL,
	`tier_level` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`earned_at` integer NOT NULL,
	`reversed_at` integer,
	FOREIGN KEY (`referral_id`) REFERENCES `referrals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`affiliate_id`) REFERENCES `affiliates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commissions_once` ON `commissions` (`case_id`,`tier_level`);--> statement-breakpoint
CREATE INDEX `commissions_affiliate` ON `commissions` (`affiliate_id`,`earned_at`);--> statement-breakpoint
CREATE TABLE `company_earnings` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`description` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `company_earnings_caseId_unique` ON `company_earnings` (`case_id`);--> statement-breakpoint
CREATE TABLE `ledger_balances` (
	`account` text PRIMARY KEY NOT NULL,
	`balance_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`set_id` text NOT NULL,
	`account` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`set_id`) REFERENCES `ledger_sets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account`,`at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_set` ON `ledger_entries` (`set_id`);--> statement-breakpoint
CREATE TABLE `ledger_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`fact_key` text NOT NULL,
	`kind` text NOT NULL,
	`case_id` text,
	`payout_id` text,
	`reverses_set_id` text,
	`memo` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_sets_factKey_unique` ON `ledger_sets` (`fact_key`);--> statement-breakpoint
CREATE INDEX `ledger_sets_case` ON `ledger_sets` (`case_id`);--> statement-breakpoint
CREATE INDEX `ledger_sets_payout` ON `ledger_sets` (`payout_id`);--> statement-breakpoint
CREATE TABLE `payout_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`payout_id` text NOT NULL,
	`kind` text NOT NULL,
	`ledger_set_id` text NOT NULL,
	`case_id` text,
	`amount_cents` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_set_id`) REFERENCES `ledger_sets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payout_lines_payout` ON `payout_lines` (`payout_id`);--> statement-breakpoint
CREATE INDEX `payout_lines_set` ON `payout_lines` (`ledger_set_id`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`affiliate_id` text,
	`amount_cents` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_method` text,
	`recipient_email` text,
	`recipient_phone` text,
	`transaction_id` text,
	`tremendous_order_id` text,
	`held_reason` text,
	`held_until` integer,
	`failure` text,
	`attempt` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`sent_at` integer,
	`completed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`affiliate_id`) REFERENCES `affiliates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_tremendousOrderId_unique` ON `payouts` (`tremendous_order_id`);--> statement-breakpoint
CREATE INDEX `payouts_user` ON `payouts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_affiliate` ON `payouts` (`affiliate_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_status` ON `payouts` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `tax_forms` (
	`user_id` text PRIMARY KEY NOT NULL,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `vendor_webhooks` (
	`uuid` text PRIMARY KEY NOT NULL,
	`vendor` text NOT NULL,
	`event` text NOT NULL,
	`payload` text NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE TABLE `ai_settings` (
	`setting_key` text PRIMARY KEY NOT NULL,
	`setting_value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE TABLE `canned_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `internal_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`author_id` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `support_conversations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `internal_notes_conversation` ON `internal_notes` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `model_use` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text,
	`case_id` text,
	`model` text NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `model_use_at` ON `model_use` (`at`);--> statement-breakpoint
CREATE TABLE `ai_training_data` (
	`id` text PRIMARY KEY NOT NULL,
	`trigger_phrase` text NOT NULL,
	`response` text NOT NULL,
	`category` text DEFAULT 'general' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`state` text DEFAULT 'live' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `training_category` ON `ai_training_data` (`category`);--> statement-breakpoint
CREATE TABLE `ai_training_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`version` integer NOT NULL,
	`trigger_phrase` text NOT NULL,
	`response` text NOT NULL,
	`changed_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `training_versions_entry` ON `ai_training_versions` (`entry_id`,`version`);