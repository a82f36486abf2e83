CREATE TRIGGER agreements_no_update BEFORE UPDATE ON agreements BEGIN SELECT RAISE(ABORT, 'agreements is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER agreements_no_delete BEFORE DELETE ON agreements BEGIN SELECT RAISE(ABORT, 'agreements is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER consent_events_no_update BEFORE UPDATE ON consent_events BEGIN SELECT RAISE(ABORT, 'consent_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER consent_events_no_delete BEFORE DELETE ON consent_events BEGIN SELECT RAISE(ABORT, 'consent_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER custody_log_no_update BEFORE UPDATE ON custody_log BEGIN SELECT RAISE(ABORT, 'custody_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER custody_log_no_delete BEFORE DELETE ON custody_log BEGIN SELECT RAISE(ABORT, 'custody_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER case_events_no_update BEFORE UPDATE ON case_events BEGIN SELECT RAISE(ABORT, 'case_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_sets_no_update BEFORE UPDATE ON ledger_sets BEGIN SELECT RAISE(ABORT, 'ledger_sets is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_sets_no_delete BEFORE DELETE ON ledger_sets BEGIN SELECT RAISE(ABORT, 'ledger_sets is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_delete BEFORE DELETE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger_entries is append-only'); END;
--> statement-breakpoint
CREATE VIRTUAL TABLE training_search USING fts5(trigger_phrase, response, category, content='ai_training_data', content_rowid='rowid', tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER training_search_insert AFTER INSERT ON ai_training_data BEGIN INSERT INTO training_search(rowid, trigger_phrase, response, category) VALUES (new.rowid, new.trigger_phrase, new.response, new.category); END;
--> statement-breakpoint
CREATE TRIGGER training_search_delete AFTER DELETE ON ai_training_data BEGIN INSERT INTO training_search(training_search, rowid, trigger_phrase, response, category) VALUES ('delete', old.rowid, old.trigger_phrase, old.response, old.category); END;
--> statement-breakpoint
CREATE TRIGGER training_search_update AFTER UPDATE ON ai_training_data BEGIN INSERT INTO training_search(training_search, rowid, trigger_phrase, response, category) VALUES ('delete', old.rowid, old.trigger_phrase, old.response, old.category); INSERT INTO training_search(rowid, trigger_phrase, response, category) VALUES (new.rowid, new.trigger_phrase, new.response, new.category); END;
