ALTER TABLE `support_messages` ADD `previous` text;--> statement-breakpoint
ALTER TABLE `support_conversations` ADD `last_message` text;--> statement-breakpoint
UPDATE support_messages SET previous = chain.previous FROM (SELECT id, lag(id) OVER (PARTITION BY conversation_id ORDER BY created_at, id) AS previous FROM support_messages) AS chain WHERE chain.id = support_messages.id AND chain.previous IS NOT NULL;--> statement-breakpoint
UPDATE support_conversations SET last_message = (SELECT id FROM support_messages WHERE conversation_id = support_conversations.id ORDER BY created_at DESC, id DESC LIMIT 1);--> statement-breakpoint
DROP INDEX `messages_conversation`;
