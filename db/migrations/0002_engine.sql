CREATE TABLE `engine_crons` (
	`function_id` text NOT NULL,
	`cron` text NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`function_id`, `cron`)
);
--> statement-breakpoint
CREATE TABLE `engine_held` (
	`function_id` text NOT NULL,
	`key` text NOT NULL,
	`events` text NOT NULL,
	`first_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`function_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `engine_held_due` ON `engine_held` (`due_at`);--> statement-breakpoint
CREATE TABLE `engine_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` text NOT NULL,
	`step_id` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`ready` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `engine_jobs_once` ON `engine_jobs` (`run_id`,`step_id`,`kind`);--> statement-breakpoint
CREATE INDEX `engine_jobs_due` ON `engine_jobs` (`due_at`) WHERE ready = 0;--> statement-breakpoint
CREATE INDEX `engine_jobs_ready` ON `engine_jobs` (`id`) WHERE ready = 1;--> statement-breakpoint
CREATE TABLE `engine_marks` (
	`function_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`function_id`, `kind`, `key`)
);
--> statement-breakpoint
CREATE INDEX `engine_marks_until` ON `engine_marks` (`until`);--> statement-breakpoint
CREATE TABLE `engine_runs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`function_id` text NOT NULL,
	`status` text NOT NULL,
	`events` text NOT NULL,
	`event_name` text NOT NULL,
	`rank` integer NOT NULL,
	`slots` text NOT NULL,
	`singleton_key` text,
	`version` integer DEFAULT -1 NOT NULL,
	`parallel` integer DEFAULT false NOT NULL,
	`settled` integer DEFAULT 0 NOT NULL,
	`state_bytes` integer DEFAULT 0 NOT NULL,
	`idle_calls` integer DEFAULT 0 NOT NULL,
	`invoked_by` text,
	`replay_of` text,
	`output` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `engine_runs_id` ON `engine_runs` (`id`);--> statement-breakpoint
CREATE INDEX `engine_runs_by_function` ON `engine_runs` (`function_id`,`seq`);--> statement-breakpoint
CREATE INDEX `engine_runs_by_status` ON `engine_runs` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `engine_runs_by_event` ON `engine_runs` (`event_name`,`seq`);--> statement-breakpoint
CREATE INDEX `engine_runs_single` ON `engine_runs` (`function_id`,`singleton_key`) WHERE ended_at is null and singleton_key is not null;--> statement-breakpoint
CREATE INDEX `engine_runs_ended` ON `engine_runs` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE TABLE `engine_steps` (
	`run_id` text NOT NULL,
	`step_id` text NOT NULL,
	`op` text NOT NULL,
	`name` text NOT NULL,
	`opts` text,
	`state` text NOT NULL,
	`position` integer,
	`memo` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	PRIMARY KEY(`run_id`, `step_id`)
);
--> statement-breakpoint
CREATE TABLE `engine_waits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` text NOT NULL,
	`step_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`match_path` text DEFAULT '' NOT NULL,
	`match_value` text DEFAULT '' NOT NULL,
	`expression` text,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `engine_waits_match` ON `engine_waits` (`name`,`match_path`,`match_value`);--> statement-breakpoint
CREATE INDEX `engine_waits_by_run` ON `engine_waits` (`run_id`,`step_id`);--> statement-breakpoint
DROP INDEX `events_waiting`;--> statement-breakpoint
CREATE INDEX `events_dispatched` ON `events` (`dispatched_at`) WHERE dispatched_at is not null;--> statement-breakpoint
CREATE INDEX `events_waiting` ON `events` (`dispatched_at`) WHERE dispatched_at is null;