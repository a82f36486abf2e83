CREATE TABLE `findings` (
	`name` text PRIMARY KEY NOT NULL,
	`level` text NOT NULL,
	`found` text NOT NULL,
	`mend` text,
	`shuts` text NOT NULL,
	`began_at` integer NOT NULL,
	`looked_at` integer NOT NULL
);
