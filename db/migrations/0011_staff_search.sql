INSERT INTO counters (name, value) VALUES
  ('cases:pending', 0), ('cases:in_progress', 0), ('cases:review', 0), ('cases:submitted', 0), ('cases:completed', 0), ('cases:settled', 0),
  ('cases:rejected', 0), ('cases:archived', 0), ('cases:paid', 0), ('earnings:cents', 0), ('people:all', 0), ('affiliates:all', 0),
  ('payouts:pending', 0), ('payouts:processing', 0), ('payouts:completed', 0), ('payouts:failed', 0),
  ('payouts:pending:cents', 0), ('payouts:processing:cents', 0), ('payouts:completed:cents', 0), ('payouts:failed:cents', 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE case_search USING fts5(title, description, email, number, state, content='', contentless_delete=1, detail=column, prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE people_search USING fts5(name, email, phone, content='', contentless_delete=1, detail=column, prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIEW case_search_rows AS
  SELECT c.rowid AS seq, c.user_id, c.title, c.description, coalesce(p.email, '') AS email, coalesce(c.external_case_id, '') AS number,
    CASE WHEN c.archived_at IS NOT NULL THEN 'x' ELSE CASE c.status WHEN 'pending' THEN 'p' WHEN 'in_progress' THEN 'i' WHEN 'review' THEN 'v'
      WHEN 'submitted' THEN 's' WHEN 'completed' THEN 'c' WHEN 'settled' THEN 't' ELSE 'r' END END AS state
  FROM cases c LEFT JOIN profiles p ON p.user_id = c.user_id;
--> statement-breakpoint
CREATE VIEW people_search_rows AS
  SELECT p.rowid AS seq, p.user_id, p.first_name || ' ' || p.last_name AS name, coalesce(p.email, '') AS email,
    CASE WHEN p.phone LIKE '+1%' THEN substr(p.phone, 3) ELSE coalesce(substr(p.phone, 2), '') END AS phone
  FROM profiles p JOIN users u ON u.id = p.user_id WHERE u.archived_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER cases_kept_insert AFTER INSERT ON cases BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'cases:' || iif(new.archived_at IS NULL, new.status, 'archived');
  UPDATE counters SET value = value + 1 WHERE name = 'cases:paid' AND new.payment_status = 'paid';
  INSERT INTO daily_figures (name, day, value) VALUES ('cases', new.created_at / 86400000, 1) ON CONFLICT (name, day) DO UPDATE SET value = value + 1;
  INSERT INTO daily_figures (name, day, value) SELECT 'settlements', new.settled_at / 86400000, 1 WHERE new.settled_at IS NOT NULL
    ON CONFLICT (name, day) DO UPDATE SET value = value + 1;
  INSERT INTO case_search (rowid, title, description, email, number, state)
    SELECT seq, title, description, email, number, state FROM case_search_rows WHERE seq = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER cases_kept_delete AFTER DELETE ON cases BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'cases:' || iif(old.archived_at IS NULL, old.status, 'archived');
  UPDATE counters SET value = value - 1 WHERE name = 'cases:paid' AND old.payment_status = 'paid';
  UPDATE daily_figures SET value = value - 1 WHERE name = 'cases' AND day = old.created_at / 86400000;
  UPDATE daily_figures SET value = value - 1 WHERE name = 'settlements' AND day = old.settled_at / 86400000;
  DELETE FROM case_search WHERE rowid = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER cases_kept_status AFTER UPDATE OF status, archived_at ON cases
WHEN old.status <> new.status OR (old.archived_at IS NULL) <> (new.archived_at IS NULL) BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'cases:' || iif(old.archived_at IS NULL, old.status, 'archived');
  UPDATE counters SET value = value + 1 WHERE name = 'cases:' || iif(new.archived_at IS NULL, new.status, 'archived');
END;
--> statement-breakpoint
CREATE TRIGGER cases_kept_paid AFTER UPDATE OF payment_status ON cases WHEN old.payment_status <> new.payment_status BEGIN
  UPDATE counters SET value = value + iif(new.payment_status = 'paid', 1, -1) WHERE name = 'cases:paid';
END;
--> statement-breakpoint
CREATE TRIGGER cases_kept_settled AFTER UPDATE OF settled_at ON cases WHEN old.settled_at IS NOT new.settled_at BEGIN
  UPDATE daily_figures SET value = value - 1 WHERE name = 'settlements' AND day = old.settled_at / 86400000;
  INSERT INTO daily_figures (name, day, value) SELECT 'settlements', new.settled_at / 86400000, 1 WHERE new.settled_at IS NOT NULL
    ON CONFLICT (name, day) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER cases_searched AFTER UPDATE OF title, description, external_case_id, status, archived_at ON cases
WHEN old.title <> new.title OR old.description <> new.description OR old.external_case_id IS NOT new.external_case_id
  OR old.status <> new.status OR (old.archived_at IS NULL) <> (new.archived_at IS NULL) BEGIN
  DELETE FROM case_search WHERE rowid = old.rowid;
  INSERT INTO case_search (rowid, title, description, email, number, state)
    SELECT seq, title, description, email, number, state FROM case_search_rows WHERE seq = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_kept_insert AFTER INSERT ON profiles BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'people:all' AND (SELECT archived_at FROM users WHERE id = new.user_id) IS NULL;
  INSERT INTO people_search (rowid, name, email, phone) SELECT seq, name, email, phone FROM people_search_rows WHERE seq = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_kept_delete AFTER DELETE ON profiles BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'people:all' AND (SELECT archived_at FROM users WHERE id = old.user_id) IS NULL;
  DELETE FROM people_search WHERE rowid = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_searched AFTER UPDATE OF first_name, last_name, email, phone ON profiles
WHEN old.first_name <> new.first_name OR old.last_name <> new.last_name OR old.email IS NOT new.email OR old.phone IS NOT new.phone BEGIN
  DELETE FROM people_search WHERE rowid = old.rowid;
  INSERT INTO people_search (rowid, name, email, phone) SELECT seq, name, email, phone FROM people_search_rows WHERE seq = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_mailed AFTER UPDATE OF email ON profiles WHEN old.email IS NOT new.email BEGIN
  DELETE FROM case_search WHERE rowid IN (SELECT rowid FROM cases WHERE user_id = new.user_id);
  INSERT INTO case_search (rowid, title, description, email, number, state)
    SELECT seq, title, description, email, number, state FROM case_search_rows WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER users_kept_archived AFTER UPDATE OF archived_at ON users WHEN (old.archived_at IS NULL) <> (new.archived_at IS NULL) BEGIN
  UPDATE counters SET value = value + iif(new.archived_at IS NULL, 1, -1) WHERE name = 'people:all' AND EXISTS (SELECT 1 FROM profiles WHERE user_id = new.id);
  DELETE FROM people_search WHERE rowid = (SELECT rowid FROM profiles WHERE user_id = new.id);
  INSERT INTO people_search (rowid, name, email, phone) SELECT seq, name, email, phone FROM people_search_rows WHERE user_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER affiliates_kept_insert AFTER INSERT ON affiliates WHEN new.status <> 'deleted' BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'affiliates:all';
END;
--> statement-breakpoint
CREATE TRIGGER affiliates_kept_delete AFTER DELETE ON affiliates WHEN old.status <> 'deleted' BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'affiliates:all';
END;
--> statement-breakpoint
CREATE TRIGGER affiliates_kept_status AFTER UPDATE OF status ON affiliates WHEN (old.status = 'deleted') <> (new.status = 'deleted') BEGIN
  UPDATE counters SET value = value + iif(new.status = 'deleted', -1, 1) WHERE name = 'affiliates:all';
END;
--> statement-breakpoint
CREATE TRIGGER company_earnings_kept_insert AFTER INSERT ON company_earnings BEGIN
  UPDATE counters SET value = value + new.amount_cents WHERE name = 'earnings:cents';
  INSERT INTO daily_figures (name, day, value) VALUES ('received', new.created_at / 86400000, new.amount_cents)
    ON CONFLICT (name, day) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER company_earnings_kept_delete AFTER DELETE ON company_earnings BEGIN
  UPDATE counters SET value = value - old.amount_cents WHERE name = 'earnings:cents';
  UPDATE daily_figures SET value = value - old.amount_cents WHERE name = 'received' AND day = old.created_at / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_kept_insert AFTER INSERT ON payouts WHEN new.withdrawn_at IS NULL BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'payouts:' || new.status;
  UPDATE counters SET value = value + new.amount_cents WHERE name = 'payouts:' || new.status || ':cents';
  INSERT INTO daily_figures (name, day, value) SELECT 'paid_out', new.completed_at / 86400000, new.amount_cents WHERE new.completed_at IS NOT NULL
    ON CONFLICT (name, day) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_kept_delete AFTER DELETE ON payouts WHEN old.withdrawn_at IS NULL BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'payouts:' || old.status;
  UPDATE counters SET value = value - old.amount_cents WHERE name = 'payouts:' || old.status || ':cents';
  UPDATE daily_figures SET value = value - old.amount_cents WHERE name = 'paid_out' AND day = old.completed_at / 86400000;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_kept_status AFTER UPDATE OF status, amount_cents, withdrawn_at ON payouts
WHEN old.status <> new.status OR old.amount_cents <> new.amount_cents OR (old.withdrawn_at IS NULL) <> (new.withdrawn_at IS NULL) BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'payouts:' || old.status AND old.withdrawn_at IS NULL;
  UPDATE counters SET value = value - old.amount_cents WHERE name = 'payouts:' || old.status || ':cents' AND old.withdrawn_at IS NULL;
  UPDATE counters SET value = value + 1 WHERE name = 'payouts:' || new.status AND new.withdrawn_at IS NULL;
  UPDATE counters SET value = value + new.amount_cents WHERE name = 'payouts:' || new.status || ':cents' AND new.withdrawn_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_kept_completed AFTER UPDATE OF completed_at ON payouts WHEN old.completed_at IS NOT new.completed_at BEGIN
  UPDATE daily_figures SET value = value - old.amount_cents WHERE name = 'paid_out' AND day = old.completed_at / 86400000;
  INSERT INTO daily_figures (name, day, value) SELECT 'paid_out', new.completed_at / 86400000, new.amount_cents WHERE new.completed_at IS NOT NULL
    ON CONFLICT (name, day) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
INSERT INTO case_search (rowid, title, description, email, number, state) SELECT seq, title, description, email, number, state FROM case_search_rows;
--> statement-breakpoint
INSERT INTO people_search (rowid, name, email, phone) SELECT seq, name, email, phone FROM people_search_rows;
--> statement-breakpoint
UPDATE counters SET value = (SELECT count(*) FROM cases WHERE 'cases:' || iif(archived_at IS NULL, status, 'archived') = counters.name)
  WHERE name LIKE 'cases:%' AND name <> 'cases:paid';
--> statement-breakpoint
UPDATE counters SET value = (SELECT count(*) FROM cases WHERE payment_status = 'paid') WHERE name = 'cases:paid';
--> statement-breakpoint
UPDATE counters SET value = (SELECT coalesce(sum(amount_cents), 0) FROM company_earnings) WHERE name = 'earnings:cents';
--> statement-breakpoint
UPDATE counters SET value = (SELECT count(*) FROM people_search_rows) WHERE name = 'people:all';
--> statement-breakpoint
UPDATE counters SET value = (SELECT count(*) FROM affiliates WHERE status <> 'deleted') WHERE name = 'affiliates:all';
--> statement-breakpoint
UPDATE counters SET value = (SELECT count(*) FROM payouts WHERE 'payouts:' || status = counters.name AND withdrawn_at IS NULL)
  WHERE name IN ('payouts:pending', 'payouts:processing', 'payouts:completed', 'payouts:failed');
--> statement-breakpoint
UPDATE counters SET value = (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE 'payouts:' || status || ':cents' = counters.name AND withdrawn_at IS NULL)
  WHERE name LIKE 'payouts:%:cents';
--> statement-breakpoint
INSERT INTO daily_figures (name, day, value) SELECT 'cases', created_at / 86400000, count(*) FROM cases GROUP BY 2;
--> statement-breakpoint
INSERT INTO daily_figures (name, day, value) SELECT 'settlements', settled_at / 86400000, count(*) FROM cases WHERE settled_at IS NOT NULL GROUP BY 2;
--> statement-breakpoint
INSERT INTO daily_figures (name, day, value) SELECT 'received', created_at / 86400000, sum(amount_cents) FROM company_earnings GROUP BY 2;
--> statement-breakpoint
INSERT INTO daily_figures (name, day, value) SELECT 'paid_out', completed_at / 86400000, sum(amount_cents) FROM payouts WHERE completed_at IS NOT NULL GROUP BY 2;
