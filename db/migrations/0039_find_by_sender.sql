-- Staff finds a case by who sent the text: address, domain, name, and the number in any spelling.
DROP TRIGGER cases_searched;
--> statement-breakpoint
DROP VIEW case_search_rows;
--> statement-breakpoint
CREATE VIEW case_search_rows AS
  SELECT c.rowid AS seq, c.user_id, c.title, c.description, coalesce(p.email, '') AS email,
    coalesce(c.external_case_id, '') || ' ' || coalesce(c.violator_email, '') || ' ' || coalesce(c.violator_domain, '') || ' ' ||
      coalesce(c.sender_name, '') || ' ' || coalesce(c.sender_phone, '') ||
      iif(c.sender_phone LIKE '+1%', ' ' || substr(c.sender_phone, 3) || ' ' || substr(c.sender_phone, -7) || ' ' || substr(c.sender_phone, -4), '') AS number,
    CASE WHEN c.archived_at IS NOT NULL THEN 'x' ELSE CASE c.status WHEN 'pending' THEN 'p' WHEN 'in_progress' THEN 'i' WHEN 'review' THEN 'v'
      WHEN 'submitted' THEN 's' WHEN 'completed' THEN 'c' WHEN 'settled' THEN 't' ELSE 'r' END END AS state
  FROM cases c LEFT JOIN profiles p ON p.user_id = c.user_id;
--> statement-breakpoint
CREATE TRIGGER cases_searched AFTER UPDATE OF title, description, external_case_id, violator_email, violator_domain, sender_name, sender_phone ON cases
WHEN old.title <> new.title OR old.description <> new.description OR old.external_case_id IS NOT new.external_case_id
  OR old.violator_email IS NOT new.violator_email OR old.violator_domain IS NOT new.violator_domain
  OR old.sender_name IS NOT new.sender_name OR old.sender_phone IS NOT new.sender_phone BEGIN
  DELETE FROM case_search WHERE rowid = old.rowid;
  INSERT INTO case_search (rowid, title, description, email, number, state)
    SELECT seq, title, description, email, number, state FROM case_search_rows WHERE seq = new.rowid;
END;
--> statement-breakpoint
DELETE FROM case_search_due;
--> statement-breakpoint
DROP TABLE case_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE case_search USING fts5(title, description, email, number, state, content='', contentless_delete=1, detail=column, prefix='2 3 4 5 6 7', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO case_search (rowid, title, description, email, number, state) SELECT seq, title, description, email, number, state FROM case_search_rows;
--> statement-breakpoint
-- The last digits of a number are words of their own.
DROP TRIGGER conversation_search_insert;
--> statement-breakpoint
DROP TRIGGER conversation_search_update;
--> statement-breakpoint
CREATE VIEW conversation_search_rows AS
  SELECT c.ticket_number AS ticket, coalesce(c.user_name, '') || ' ' || coalesce(c.user_email, '') || ' ' || coalesce(c.phone, '') || ' ' ||
    substr(coalesce(c.phone, ''), 3) || ' ' || iif(length(c.phone) > 7, substr(c.phone, -7) || ' ' || substr(c.phone, -4), '') || ' ' ||
    c.ticket_number AS words FROM support_conversations c;
--> statement-breakpoint
CREATE TRIGGER conversation_search_insert AFTER INSERT ON support_conversations BEGIN
  INSERT INTO conversation_search (rowid, words) SELECT ticket, words FROM conversation_search_rows WHERE ticket = new.ticket_number;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_search_update AFTER UPDATE OF user_name, user_email, phone ON support_conversations BEGIN
  DELETE FROM conversation_search WHERE rowid = old.ticket_number;
  INSERT INTO conversation_search (rowid, words) SELECT ticket, words FROM conversation_search_rows WHERE ticket = new.ticket_number;
END;
--> statement-breakpoint
DROP TABLE conversation_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE conversation_search USING fts5(words, content='', contentless_delete=1, detail='none', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO conversation_search (rowid, words) SELECT ticket, words FROM conversation_search_rows;
