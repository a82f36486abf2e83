-- Names, addresses, numbers and tickets as staff search them; the row's id is the ticket's number, which never changes.
CREATE VIRTUAL TABLE conversation_search USING fts5(words, content='', contentless_delete=1, detail='none', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER conversation_search_insert AFTER INSERT ON support_conversations BEGIN INSERT INTO conversation_search(rowid, words) VALUES (new.ticket_number, coalesce(new.user_name, '') || ' ' || coalesce(new.user_email, '') || ' ' || coalesce(new.phone, '') || ' ' || substr(coalesce(new.phone, ''), 3) || ' ' || new.ticket_number); END;
--> statement-breakpoint
CREATE TRIGGER conversation_search_delete AFTER DELETE ON support_conversations BEGIN DELETE FROM conversation_search WHERE rowid = old.ticket_number; END;
--> statement-breakpoint
CREATE TRIGGER conversation_search_update AFTER UPDATE OF user_name, user_email, phone ON support_conversations BEGIN DELETE FROM conversation_search WHERE rowid = old.ticket_number; INSERT INTO conversation_search(rowid, words) VALUES (new.ticket_number, coalesce(new.user_name, '') || ' ' || coalesce(new.user_email, '') || ' ' || coalesce(new.phone, '') || ' ' || substr(coalesce(new.phone, ''), 3) || ' ' || new.ticket_number); END;
--> statement-breakpoint
INSERT INTO conversation_search(rowid, words) SELECT ticket_number, coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' ' || coalesce(phone, '') || ' ' || substr(coalesce(phone, ''), 3) || ' ' || ticket_number FROM support_conversations;
--> statement-breakpoint
UPDATE support_conversations SET (last_preview, last_sender) = (SELECT substr(trim(replace(message, char(10), ' ')), 1, 50), sender_type FROM support_messages WHERE conversation_id = support_conversations.id ORDER BY created_at DESC LIMIT 1);
--> statement-breakpoint
-- Words that answer everybody are compared with the names of accounts.
CREATE INDEX profiles_full_name ON profiles (lower(first_name || ' ' || last_name));
