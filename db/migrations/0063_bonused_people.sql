ALTER TABLE `adopted_facts` ADD `people` text;--> statement-breakpoint
CREATE INDEX `adopted_facts_people` ON `adopted_facts` (`people`) WHERE people is not null;