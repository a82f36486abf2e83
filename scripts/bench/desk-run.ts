import { movePayoutsInParts } from "~/app/staff/move-payouts.server";
import { payoutsCsv } from "~/app/staff/payouts-csv.server";
import { listAffiliatesForStaff } from "~/core/affiliates/queries-staff";
import { noFilter } from "~/core/payouts/desk/payout-filter";
import { listPayoutIds, listPayoutsForStaff } from "~/core/payouts/desk/queries-staff";
import { readPageQuery } from "~/core/staff-page";
import { closeDatabase, sqlite } from "~/db/client";
import { bigSizes, fillBig } from "~/scripts/bench/fill/fill-big";
import { median, row, type BenchRow } from "~/scripts/bench/row";

const rounds = 300;
const send = (one: BenchRow): void => void process.send?.(one);
const wish = (page: number) => readPageQuery(new URLSearchParams({ page: String(page) }));

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

const medianOf = (work: (round: number) => unknown): number =>
  median(Array.from({ length: rounds }, (_, round) => timed(() => work(round))).slice(20));

/** A payout for each of the first 100,000 people; every tenth waits. */
function fillPayouts(): void {
  sqlite.exec(`INSERT INTO payouts (id, user_id, affiliate_id, amount_cents, status, transaction_id, recipient_email, created_at, updated_at, completed_at)
    SELECT 'pay_' || printf('%032x', u.rowid), u.id, a.id, 50000, iif(u.rowid % 10 = 0, 'pending', 'completed'), iif(u.rowid % 10 = 0, NULL, 'T-' || u.rowid),
      u.email, u.created_at + 1000, u.created_at + 1000, iif(u.rowid % 10 = 0, NULL, u.created_at + 2000)
    FROM users u JOIN affiliates a ON a.user_id = u.id ORDER BY u.rowid LIMIT 100000;
    INSERT INTO admin_users (user_id, role, created_at) SELECT id, 'admin', 1 FROM users ORDER BY rowid DESC LIMIT 1; ANALYZE;`);
}

function benchLists(): void {
  const bare = sqlite.prepare("SELECT * FROM payouts ORDER BY created_at DESC LIMIT 20");
  const limit = medianOf(() => bare.all());
  send(
    row(
      "desk.payouts",
      medianOf((round) => listPayoutsForStaff(noFilter, wish(1 + (round % 400)))),
      "ms",
      limit,
    ),
  );
  const searches = ["maria", "lopez person1", "johnson", "person777", "omar young"];
  send(
    row(
      "desk.search",
      medianOf((round) =>
        listPayoutsForStaff({ ...noFilter, search: searches[round % 5] ?? "" }, wish(1)),
      ),
      "ms",
      limit,
    ),
  );
  send(
    row(
      "desk.search.worst",
      timed(() =>
        listPayoutsForStaff({ ...noFilter, status: "pending", search: "people" }, wish(1)),
      ),
      "ms",
      limit,
    ),
  );
  const bareAffiliates = sqlite.prepare(
    "SELECT * FROM affiliates ORDER BY created_at DESC LIMIT 20",
  );
  const affiliates = medianOf((round) =>
    listAffiliatesForStaff(round % 2 ? "" : (searches[round % 5] ?? ""), wish(1 + (round % 9))),
  );
  send(
    row(
      "desk.affiliates",
      affiliates,
      "ms",
      medianOf(() => bareAffiliates.all()),
    ),
  );
}

async function benchBulk(): Promise<void> {
  const userId = sqlite.prepare("SELECT user_id FROM admin_users LIMIT 1").pluck().get() as string;
  const ids = listPayoutIds({ ...noFilter, status: "pending" }, 5000);
  const staff = { userId, configuredEmails: [], ip: null };
  let [last, longest] = [performance.now(), 0];
  const pulse = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  const began = performance.now();
  const seen = Date.now();
  const { moved, refused } = await movePayoutsInParts(
    ids.map((payoutId) => ({ payoutId, seen })),
    "processing",
    {},
    staff,
  );
  const took = performance.now() - began;
  clearInterval(pulse);
  if (moved !== ids.length) {
    const reason = refused[0]?.sentence;
    throw new Error(`only ${moved} of ${ids.length} payouts moved: ${reason}`);
  }
  send(row("desk.bulk", took, "ms", 1000));
  send(row("desk.bulk.pause", longest, "ms", 100));
}

async function benchCsv(): Promise<void> {
  const before = process.memoryUsage().rss;
  let [most, bytes] = [before, 0];
  const began = performance.now();
  for await (const part of payoutsCsv(noFilter) as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    most = Math.max(most, process.memoryUsage().rss);
  }
  send(row("desk.csv", performance.now() - began, "ms", 100_000 / 10));
  send(row("desk.csv.memory", (most - before) / 2 ** 20, "MB", bytes / 2 ** 20));
}

fillBig(sqlite, { ...bigSizes, cases: 100_000, settled: 0 });
fillPayouts();
benchLists();
await benchBulk();
await benchCsv();
closeDatabase();
process.disconnect();
