/**
 * SQL of whether a case `c` ended before an instant (`$before`, ms): it settled, or no letter will
 * be written any more because it was filed or its letters stopped for good. Not of one that waits
 * for somebody, nor of a purged one.
 */
export const hasEnded = `c.purged_at IS NULL AND (
    (c.status = 'settled' AND c.settled_at < $before)
    OR EXISTS (SELECT 1 FROM pursuits p WHERE p.case_id = c.id
      AND (p.filed_at < $before OR p.stopped_at < $before)))`;
