CREATE TRIGGER `referrals_counted` AFTER INSERT ON `referrals` BEGIN
  UPDATE affiliates SET tracked_count = tracked_count + (NEW.status = 'tracked'), earning_count = earning_count + (NEW.status = 'pending'),
    paid_out_count = paid_out_count + (NEW.status = 'completed'),
    pending_cents = pending_cents + (NEW.status = 'pending') * NEW.commission_amount_cents
  WHERE id = NEW.affiliate_id;
END;
--> statement-breakpoint
CREATE TRIGGER `referrals_recounted` AFTER UPDATE OF `status`, `commission_amount_cents` ON `referrals`
WHEN NEW.status <> OLD.status OR NEW.status = 'pending' BEGIN
  UPDATE affiliates SET tracked_count = tracked_count + (NEW.status = 'tracked') - (OLD.status = 'tracked'),
    earning_count = earning_count + (NEW.status = 'pending') - (OLD.status = 'pending'),
    paid_out_count = paid_out_count + (NEW.status = 'completed') - (OLD.status = 'completed'),
    pending_cents = pending_cents + (NEW.status = 'pending') * NEW.commission_amount_cents - (OLD.status = 'pending') * OLD.commission_amount_cents
  WHERE id = NEW.affiliate_id;
END;
--> statement-breakpoint
CREATE TRIGGER `referrals_uncounted` AFTER DELETE ON `referrals` BEGIN
  UPDATE affiliates SET tracked_count = tracked_count - (OLD.status = 'tracked'), earning_count = earning_count - (OLD.status = 'pending'),
    paid_out_count = paid_out_count - (OLD.status = 'completed'),
    pending_cents = pending_cents - (OLD.status = 'pending') * OLD.commission_amount_cents
  WHERE id = OLD.affiliate_id;
END;
--> statement-breakpoint
CREATE TRIGGER `commissions_counted` AFTER INSERT ON `commissions` WHEN NEW.reversed_at IS NULL BEGIN
  UPDATE affiliates SET settled_case_count = settled_case_count + 1 WHERE id = NEW.affiliate_id;
  INSERT INTO affiliate_months (affiliate_id, month, earned_cents, commission_count)
  VALUES (NEW.affiliate_id, strftime('%Y-%m', NEW.earned_at / 1000, 'unixepoch'), NEW.amount_cents, 1)
  ON CONFLICT (affiliate_id, month) DO UPDATE SET earned_cents = earned_cents + excluded.earned_cents, commission_count = commission_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `commissions_uncounted` AFTER UPDATE OF `reversed_at` ON `commissions` WHEN OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL BEGIN
  UPDATE affiliates SET settled_case_count = settled_case_count - 1 WHERE id = OLD.affiliate_id;
  UPDATE affiliate_months SET earned_cents = earned_cents - OLD.amount_cents, commission_count = commission_count - 1
  WHERE affiliate_id = OLD.affiliate_id AND month = strftime('%Y-%m', OLD.earned_at / 1000, 'unixepoch');
END;
--> statement-breakpoint
UPDATE affiliates SET
  tracked_count = (SELECT count(*) FROM referrals r WHERE r.affiliate_id = affiliates.id AND r.status = 'tracked'),
  earning_count = (SELECT count(*) FROM referrals r WHERE r.affiliate_id = affiliates.id AND r.status = 'pending'),
  paid_out_count = (SELECT count(*) FROM referrals r WHERE r.affiliate_id = affiliates.id AND r.status = 'completed'),
  pending_cents = (SELECT coalesce(sum(r.commission_amount_cents), 0) FROM referrals r WHERE r.affiliate_id = affiliates.id AND r.status = 'pending'),
  settled_case_count = (SELECT count(*) FROM commissions k WHERE k.affiliate_id = affiliates.id AND k.reversed_at IS NULL);
--> statement-breakpoint
INSERT INTO affiliate_months (affiliate_id, month, earned_cents, commission_count)
SELECT affiliate_id, strftime('%Y-%m', earned_at / 1000, 'unixepoch'), sum(amount_cents), count(*) FROM commissions WHERE reversed_at IS NULL GROUP BY 1, 2;
