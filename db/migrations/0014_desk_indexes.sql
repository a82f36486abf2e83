DROP INDEX `audit_subject`;--> statement-breakpoint
DROP INDEX `audit_actor`;--> statement-breakpoint
CREATE INDEX `audit_act` ON `audit_log` (`act`);--> statement-breakpoint
CREATE INDEX `audit_staff` ON `audit_log` (`seq`) WHERE actor_kind in ('admin', 'operator');--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit_log` (`subject_id`,`subject_kind`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit_log` (`actor_id`);--> statement-breakpoint
DROP INDEX `affiliates_created`;--> statement-breakpoint
CREATE INDEX `affiliates_contact` ON `affiliates` (`affiliate_contact_id`);--> statement-breakpoint
CREATE INDEX `affiliates_created` ON `affiliates` (`created_at`,`status`);--> statement-breakpoint
CREATE INDEX `affiliate_contacts_linked` ON `affiliate_contacts` (`linked_user_id`);--> statement-breakpoint
CREATE INDEX `payouts_created` ON `payouts` (`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_transaction` ON `payouts` (`transaction_id`) WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX `payouts_withdrawn` ON `payouts` (`withdrawn_at`) WHERE withdrawn_at is not null;