CREATE TABLE `restore_drills` (
	`id` text PRIMARY KEY NOT NULL,
	`backup` text,
	`ok` integer NOT NULL,
	`found` text NOT NULL,
	`took_ms` integer NOT NULL,
	`at` integer NOT NULL
);
