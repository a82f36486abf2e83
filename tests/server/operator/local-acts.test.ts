import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { acts, runAct } from "~/server/operator/acts";
import { makeChain, makeSubmittedCase } from "~/tests/support/money";

const folder = mkdtempSync(join(tmpdir(), "local-acts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [person] = makeChain(1);
const caseId = makeSubmittedCase(person!.userId);
await runAct("settle", [caseId]);
const payoutId = /pay_\w+/.exec(
  (await runAct("collect-payout", [person!.userId])).lines.join(),
)![0];
const register = join(folder, "register.json");
// A build's legal texts are published when they are first asked for.
await runAct("missing-approvals", []);

/** Words with which each of them does its work. */
const words: Record<string, string[]> = {
  "list-review": [],
  "show-case": [caseId],
  "verify-consent": [],
  "verify-evidence": [],
  "verify-ledger": [],
  "list-backups": [],
  "backup-key": [],
  restore: ["newest", "--to", join(folder, "restored")],
  doctor: [],
  "show-account": ["cash"],
  "list-payouts": [],
  "show-payout": [payoutId],
  "list-tax-totals": [],
  "list-unreleased": [],
  "show-outreach": [caseId],
  "list-filings-due": [],
  "list-unmatched": [],
  "missing-approvals": [],
  "export-register": [register],
  "register-fingerprint": [register],
  registration: [],
  "list-doors": [],
  trace: [caseId],
};
/** What a proof, or a look of the doctor, is recorded in, with what open pages and figures see. */
const proofs = ["findings", "changes", "counters"];

const tables = sqlite
  .prepare<[], string>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  )
  .pluck()
  .all();
const rowsOf = (): Record<string, string> =>
  Object.fromEntries(
    tables.map((table) => [
      table,
      JSON.stringify(sqlite.prepare(`SELECT * FROM "${table}"`).raw().all()),
    ]),
  );

it.each(Object.keys(acts).filter((name) => acts[name]?.isLocal))(
  "issue 24, 4: %s, which runs while the house lives on another machine, changes no row but those of a proof",
  async (name) => {
    const given = words[name];
    expect(given, "the test knows no words for it").toBeDefined();
    const before = rowsOf();
    await runAct(name, given ?? []);
    const after = rowsOf();
    const changed = tables.filter((table) => before[table] !== after[table]);
    expect(changed.filter((table) => !proofs.includes(table))).toEqual([]);
  },
);
