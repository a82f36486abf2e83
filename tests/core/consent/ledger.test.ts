import { beforeEach, describe, expect, it } from "vitest";
import { optIn } from "~/core/consent/opt-in";
import { optOut } from "~/core/consent/opt-out";
import { recordConsent, type ConsentRecord } from "~/core/consent/record-consent";
import { verifyConsentLedger } from "~/core/consent/verify-consent-ledger";
import { textedFirstNotice } from "~/core/consent/wordings";
import { genesisHash } from "~/core/hash-chain";
import { db, sqlite } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

const phone = "+12125550123";
const { text: wording, version: wordingVersion } = textedFirstNotice("Product");
// prettier-ignore
const first: ConsentRecord = {
  phone, action: "texted_first", scope: "all", affirmativeAct: "Hi", wording, wordingVersion, campaign: "inbound", channel: "sms", at: 1_000,
};

const triggers = ["consent_events_no_update", "consent_events_no_delete"].map((name) => {
  const row = sqlite.prepare("select sql from sqlite_master where name = ?").get(name) as {
    sql: string;
  };
  return { name, sql: row.sql };
});

/** What somebody with the database file in their hands could do. */
function tamper(statement: string): void {
  for (const { name } of triggers) sqlite.exec(`drop trigger ${name}`);
  sqlite.exec(statement);
  for (const { sql } of triggers) sqlite.exec(sql);
}

beforeEach(() =>
  tamper(
    "delete from consent_events; delete from suppressions; delete from phone_numbers; delete from sqlite_sequence",
  ),
);

describe("LG-08: the consent ledger", () => {
  it("keeps every field that the law asks for, and the identity of each row", () => {
    const id = recordConsent({
      ...first,
      email: "a@b.example",
      userId: "user_1",
      ip: "192.0.2.7",
      userAgent: "Browser",
      messageId: "msg_1",
    });
    expect(db.select().from(consentEvents).get()).toMatchObject({
      seq: 1,
      id,
      phone,
      email: "a@b.example",
      userId: "user_1",
      action: "texted_first",
      affirmativeAct: "Hi",
      wording,
      wordingVersion,
      campaign: "inbound",
      channel: "sms",
      ip: "192.0.2.7",
      userAgent: "Browser",
      messageId: "msg_1",
      at: 1_000,
      prevHash: genesisHash,
    });
    expect(verifyConsentLedger()).toEqual({ rows: 1, ok: true });
  });

  it("an empty ledger is in order, and a long one of every kind of row too", () => {
    expect(verifyConsentLedger()).toEqual({ rows: 0, ok: true });
    transaction(() => {
      for (let n = 0; n < 2_500; n += 1)
        recordConsent({ ...first, phone: `+1212555${String(n).padStart(4, "0")}` });
    });
    optOut({ phone, scope: "all", reason: "keyword", words: "STOP", channel: "sms" });
    optIn({ phone, words: "START", wording, wordingVersion, campaign: "start", channel: "sms" });
    expect(verifyConsentLedger()).toEqual({ rows: 2_502, ok: true });
  });

  it("words with half characters, NUL, emoji and great length come back as they were hashed", () => {
    for (const affirmativeAct of [
      "\ud83d half",
      "a\0b",
      "ünïcode 👍🏽",
      "x".repeat(10_000),
      "\u2028 '; drop table consent_events; --",
      "",
    ])
      recordConsent({ ...first, affirmativeAct });
    expect(verifyConsentLedger()).toEqual({ rows: 6, ok: true });
  });

  it("a row undone with its transaction leaves no gap", () => {
    recordConsent(first);
    expect(() =>
      transaction(() => {
        recordConsent(first);
        throw new Error("undone");
      }),
    ).toThrow("undone");
    recordConsent(first);
    expect(verifyConsentLedger()).toEqual({ rows: 2, ok: true });
  });

  it("refuses every update and delete", () => {
    recordConsent(first);
    expect(() => sqlite.exec("update consent_events set action = 'opted_in'")).toThrow(
      /append-only/,
    );
    expect(() => sqlite.exec("update consent_events set at = at")).toThrow(/append-only/);
    expect(() => sqlite.exec("delete from consent_events")).toThrow(/append-only/);
    expect(db.select().from(consentEvents).all()).toHaveLength(1);
    expect(verifyConsentLedger()).toEqual({ rows: 1, ok: true });
  });

  it("finds a row replaced in place, which no trigger need see", () => {
    for (let n = 0; n < 3; n += 1) recordConsent({ ...first, at: n });
    const row = sqlite.prepare("select * from consent_events where seq = 2").get() as Record<
      string,
      unknown
    >;
    const columns = Object.keys(row);
    tamper("delete from consent_events where seq = 2");
    sqlite
      .prepare(
        `insert into consent_events (${columns.join()}) values (${columns.map((name) => `@${name}`).join()})`,
      )
      .run({ ...row, action: "opted_in" });
    expect(verifyConsentLedger()).toMatchObject({ ok: false, brokenAtSeq: 2 });
  });

  // prettier-ignore
  const columns = [
    "id = 'cons_other'", "phone = '+12125550999'", "phone = null", "email = 'x@y.example'", "user_id = 'user_2'", "action = 'opted_in'", "scope = 'recurring'",
    "affirmative_act = 'Yes'", "wording = 'Other'", "wording_version = 'v2'", "campaign = 'x'", "channel = 'web'", "ip = '192.0.2.9'", "user_agent = 'x'",
    "message_id = 'msg_2'", "at = at + 1",
  ];
  it.each(columns)("finds a row changed afterwards: %s", (change) => {
    for (let n = 0; n < 5; n += 1) recordConsent({ ...first, at: n });
    tamper(`update consent_events set ${change} where seq = 3`);
    expect(verifyConsentLedger()).toEqual({
      rows: 2,
      ok: false,
      brokenAtSeq: 3,
      problem: "The row was changed after it was written.",
    });
  });

  it("finds a removed row, a cut-off end, exchanged rows and a forged hash", () => {
    const fill = (): void => {
      tamper("delete from consent_events; delete from sqlite_sequence");
      for (let n = 0; n < 5; n += 1) recordConsent({ ...first, at: n });
    };
    fill();
    tamper("delete from consent_events where seq = 3");
    expect(verifyConsentLedger()).toMatchObject({ ok: false, brokenAtSeq: 4 });
    fill();
    tamper("delete from consent_events where seq = 1");
    expect(verifyConsentLedger()).toMatchObject({ ok: false, brokenAtSeq: 2, rows: 0 });
    fill();
    tamper("delete from consent_events where seq >= 4");
    expect(verifyConsentLedger()).toMatchObject({ ok: false, brokenAtSeq: 4, rows: 3 });
    fill();
    tamper("delete from consent_events");
    expect(verifyConsentLedger()).toMatchObject({ ok: false, brokenAtSeq: 1, rows: 0 });
    fill();
    tamper(
      "update consent_events set seq = 99 where seq = 2; update consent_events set seq = 2 where seq = 3; update consent_events set seq = 3 where seq = 99",
    );
    expect(verifyConsentLedger()).toMatchObject({ ok: false, brokenAtSeq: 2 });
    fill();
    tamper("update consent_events set row_hash = prev_hash where seq = 5");
    expect(verifyConsentLedger()).toMatchObject({ ok: false, brokenAtSeq: 5 });
  });
});
