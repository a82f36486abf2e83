DROP TRIGGER cases_searched;
--> statement-breakpoint
DROP TABLE case_search;
--> statement-breakpoint
DROP TABLE people_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE case_search USING fts5(title, description, email, number, state, content='', contentless_delete=1, detail=column, prefix='2 3 4 5 6 7', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE people_search USING fts5(name, email, phone, content='', contentless_delete=1, detail=column, prefix='2 3 4 5 6 7', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TABLE case_search_due (seq INTEGER PRIMARY KEY);
--> statement-breakpoint
CREATE TRIGGER cases_searched AFTER UPDATE OF title, description, external_case_id ON cases
WHEN old.title <> new.title OR old.description <> new.description OR old.external_case_id IS NOT new.external_case_id BEGIN
  DELETE FROM case_search WHERE rowid = old.rowid;
  INSERT INTO case_search (rowid, title, description, email, number, state)
    SELECT seq, title, description, email, number, state FROM case_search_rows WHERE seq = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER cases_moved AFTER UPDATE OF status, archived_at ON cases
WHEN old.status <> new.status OR (old.archived_at IS NULL) <> (new.archived_at IS NULL) BEGIN
  INSERT INTO case_search_due (seq) VALUES (new.rowid) ON CONFLICT (seq) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER cases_unsearched AFTER DELETE ON cases BEGIN
  DELETE FROM case_search_due WHERE seq = old.rowid;
END;
--> statement-breakpoint
INSERT INTO case_search (rowid, title, description, email, number, state) SELECT seq, title, description, email, number, state FROM case_search_rows;
--> statement-breakpoint
INSERT INTO people_search (rowid, name, email, phone) SELECT seq, name, email, phone FROM people_search_rows;
