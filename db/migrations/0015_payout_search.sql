CREATE VIRTUAL TABLE payout_search USING fts5(name, email, code, content='', contentless_delete=1, detail=column, prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE affiliate_search USING fts5(name, email, code, content='', contentless_delete=1, detail=column, prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIEW payout_search_rows AS
  SELECT p.rowid AS seq, p.user_id, p.affiliate_id, coalesce(f.first_name || ' ' || f.last_name, '') AS name, coalesce(f.email, '') AS email,
    coalesce(a.affiliate_code, '') AS code
  FROM payouts p LEFT JOIN profiles f ON f.user_id = p.user_id LEFT JOIN affiliates a ON a.id = p.affiliate_id;
--> statement-breakpoint
CREATE VIEW affiliate_search_rows AS
  SELECT a.rowid AS seq, a.user_id, a.affiliate_contact_id AS contact_id,
    coalesce(f.first_name || ' ' || f.last_name, k.first_name || ' ' || k.last_name, '') AS name, coalesce(f.email, k.email, '') AS email, a.affiliate_code AS code
  FROM affiliates a LEFT JOIN affiliate_contacts k ON k.id = a.affiliate_contact_id LEFT JOIN profiles f ON f.user_id = coalesce(a.user_id, k.linked_user_id)
  WHERE a.status <> 'deleted';
--> statement-breakpoint
CREATE TRIGGER payouts_search_insert AFTER INSERT ON payouts BEGIN
  INSERT INTO payout_search (rowid, name, email, code) SELECT seq, name, email, code FROM payout_search_rows WHERE seq = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER payouts_search_delete AFTER DELETE ON payouts BEGIN
  DELETE FROM payout_search WHERE rowid = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER affiliates_search_insert AFTER INSERT ON affiliates BEGIN
  INSERT INTO affiliate_search (rowid, name, email, code) SELECT seq, name, email, code FROM affiliate_search_rows WHERE seq = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER affiliates_search_delete AFTER DELETE ON affiliates BEGIN
  DELETE FROM affiliate_search WHERE rowid = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER affiliates_search_update AFTER UPDATE OF status, affiliate_code, user_id, affiliate_contact_id ON affiliates
WHEN old.status <> new.status OR old.affiliate_code <> new.affiliate_code OR old.user_id IS NOT new.user_id
  OR old.affiliate_contact_id IS NOT new.affiliate_contact_id BEGIN
  DELETE FROM affiliate_search WHERE rowid = old.rowid;
  INSERT INTO affiliate_search (rowid, name, email, code) SELECT seq, name, email, code FROM affiliate_search_rows WHERE seq = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_update AFTER UPDATE ON affiliate_contacts BEGIN
  DELETE FROM affiliate_search WHERE rowid IN (SELECT rowid FROM affiliates WHERE affiliate_contact_id = new.id);
  INSERT INTO affiliate_search (rowid, name, email, code) SELECT seq, name, email, code FROM affiliate_search_rows WHERE contact_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_payees_insert AFTER INSERT ON profiles BEGIN
  DELETE FROM affiliate_search WHERE rowid IN (SELECT rowid FROM affiliates WHERE user_id = new.user_id);
  INSERT INTO affiliate_search (rowid, name, email, code) SELECT seq, name, email, code FROM affiliate_search_rows WHERE user_id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_payees_update AFTER UPDATE OF first_name, last_name, email ON profiles
WHEN old.first_name <> new.first_name OR old.last_name <> new.last_name OR old.email IS NOT new.email BEGIN
  DELETE FROM payout_search WHERE rowid IN (SELECT rowid FROM payouts WHERE user_id = new.user_id);
  INSERT INTO payout_search (rowid, name, email, code) SELECT seq, name, email, code FROM payout_search_rows WHERE user_id = new.user_id;
  DELETE FROM affiliate_search WHERE rowid IN (SELECT rowid FROM affiliates WHERE user_id = new.user_id
    OR affiliate_contact_id IN (SELECT id FROM affiliate_contacts WHERE linked_user_id = new.user_id));
  INSERT INTO affiliate_search (rowid, name, email, code) SELECT seq, name, email, code FROM affiliate_search_rows WHERE seq IN
    (SELECT rowid FROM affiliates WHERE user_id = new.user_id
      OR affiliate_contact_id IN (SELECT id FROM affiliate_contacts WHERE linked_user_id = new.user_id));
END;
--> statement-breakpoint
INSERT INTO payout_search (rowid, name, email, code) SELECT seq, name, email, code FROM payout_search_rows;
--> statement-breakpoint
INSERT INTO affiliate_search (rowid, name, email, code) SELECT seq, name, email, code FROM affiliate_search_rows;
--> statement-breakpoint
INSERT OR IGNORE INTO counters (name, value) VALUES ('referrals:all', 0);
--> statement-breakpoint
CREATE TRIGGER referrals_kept_insert AFTER INSERT ON referrals BEGIN UPDATE counters SET value = value + 1 WHERE name = 'referrals:all'; END;
--> statement-breakpoint
CREATE TRIGGER referrals_kept_delete AFTER DELETE ON referrals BEGIN UPDATE counters SET value = value - 1 WHERE name = 'referrals:all'; END;
--> statement-breakpoint
UPDATE counters SET value = (SELECT count(*) FROM referrals) WHERE name = 'referrals:all';
