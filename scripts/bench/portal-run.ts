import type { LoaderFunctionArgs } from "@remix-run/node";
import { signIn } from "~/app/auth/session.server";
import * as affiliateHome from "~/app/routes/affiliate._index/route";
import * as userFrame from "~/app/routes/user";
import * as userAffiliate from "~/app/routes/user.affiliate/route";
import * as userCases from "~/app/routes/user.cases/route";
import { closeDatabase, sqlite } from "~/db/client";
import { bigSizes, fillBig } from "~/scripts/bench/fill/fill-big";
import { median, percentile, row } from "~/scripts/bench/row";

const rounds = 600;

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
type Visit = { userId: string; cookie: string };

async function visitsOf(userIds: string[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const userId of userIds) {
    const headers = await signIn(new Request("http://localhost/"), userId, "192.0.2.1");
    visits.push({ userId, cookie: headers.get("Set-Cookie")?.split(";")[0] ?? "" });
  }
  return visits;
}

const context: LoaderFunctionArgs["context"] = {
  nonce: "",
  requestId: "",
  clientAddress: "192.0.2.1",
  readiness: () => Promise.reject(new Error("No page of the portals asks for it.")),
};

// A page's own loader and its layout's run in parallel.
async function open(path: string, loaders: Loader[], cookie: string): Promise<number> {
  const began = performance.now();
  const request = new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } });
  await Promise.all(loaders.map((loader) => loader({ request, params: {}, context })));
  return performance.now() - began;
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

async function measure(
  name: string,
  path: string,
  loaders: Loader[],
  visits: Visit[],
  bare: (userId: string) => unknown,
): Promise<void> {
  const [ours, limit]: [number[], number[]] = [[], []];
  for (const { userId, cookie } of visits) {
    ours.push(await open(path, loaders, cookie));
    limit.push(timed(() => bare(userId)));
  }
  const [measured, bareMeasured] = [ours.slice(50), limit.slice(50)];
  process.send?.(row(name, median(measured), "ms", median(bareMeasured)));
  process.send?.(
    row(`${name}.p99`, percentile(measured, 0.99), "ms", percentile(bareMeasured, 0.99)),
  );
}

fillBig(sqlite, bigSizes);
// People from the whole table, including the largest affiliates.
const people = sqlite
  .prepare<[], string>("SELECT id FROM users WHERE rowid % 331 = 5 LIMIT 570")
  .pluck()
  .all();
const largest = sqlite
  .prepare<[], string>("SELECT user_id FROM affiliates ORDER BY referral_count DESC LIMIT 30")
  .pluck()
  .all();
const visits = await visitsOf([...people, ...largest].slice(0, rounds));
const bareCases = sqlite.prepare(
  "SELECT id, title, status, created_at FROM cases WHERE user_id = ? ORDER BY created_at DESC LIMIT 50",
);
const bareReferrals = sqlite.prepare(
  `SELECT r.id, r.status, r.created_at FROM referrals r JOIN affiliates a ON a.id = r.affiliate_id
   WHERE a.user_id = ? ORDER BY r.created_at DESC LIMIT 10`,
);
await measure(
  "portal.cases",
  "/user/cases",
  [userFrame.loader, userCases.loader],
  visits,
  (userId) => bareCases.all(userId),
);
await measure(
  "portal.affiliate",
  "/user/affiliate",
  [userFrame.loader, userAffiliate.loader],
  visits,
  (userId) => bareReferrals.all(userId),
);
await measure("portal.affiliate.home", "/affiliate", [affiliateHome.loader], visits, (userId) =>
  bareReferrals.all(userId),
);
closeDatabase();
process.disconnect();
