import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { postOffice, type PostedMail } from "~/tests/fakes/post-office";
import { liveEnvironment } from "~/tests/support/live-environment";

type Deed = (mail: PostedMail) => Promise<unknown>;
const posted: PostedMail[] = [];
let deliver: Deed = () => Promise.resolve();
let refusal: number | null = null;
let handingOver: Promise<unknown> = Promise.resolve();

const office = await postOffice(
  (mail) => {
    posted.push(mail);
    handingOver = deliver(mail);
  },
  () => refusal,
);
Object.assign(process.env, liveEnvironment, {
  SMTP_URL: `smtp://claims:secret@127.0.0.1:${office.port}`,
  EMAIL_INBOUND_TOKEN: "inbound-token",
});
const { env } = await import("~/env");
const { sqlite } = await import("~/db/client");
const { storage } = await import("~/integrations/storage/storage");
const { listUnmatchedMail } = await import("~/core/outreach/queries");
const { replyAddress } = await import("~/integrations/email/reply-address");
const { setBeforeLeaving } = await import("~/integrations/before-leaving");
const { examine } = await import("~/operations/doctor/examine");
const { mailChecks } = await import("~/operations/doctor/mail-checks");
const { roundTripCheck } = await import("~/operations/doctor/round-trip-check");
const { thisMachine } = await import("~/operations/doctor/this-machine");
const { acceptedCase } = await import("~/tests/support/outreach");
const { mail, post } = await import("~/tests/support/post-mail");
const { bounce } = await import("~/tests/support/raw-mail");

beforeAll(() => setBeforeLeaving(() => Promise.resolve()));
afterEach(async () => {
  await handingOver;
  posted.length = 0;
  refusal = null;
  deliver = () => Promise.resolve();
  sqlite.exec("DELETE FROM outreach_replies; DELETE FROM arrived_mails");
});
afterAll(() => office.stop());

let mx = ["mx.example"];
const patient = () => ({
  settings: env,
  names: { txt: () => Promise.resolve([]), mx: () => Promise.resolve(mx) },
  machine: thisMachine,
  now: Date.now(),
});

/** What the doctor says of a mail to ourselves; it waits `patience` ms for it. */
async function goRound(patience = 10_000, here = { isDemo: false, isServing: true }) {
  const found = await examine(patient(), [...mailChecks, roundTripCheck(here, patience)]);
  return found.find(({ name }) => name === "mail.round-trip")!;
}

const handOver: Deed = ({ raw }) => post(raw);
const idOf = ({ raw }: PostedMail): string => /^Message-ID: (.+)$/im.exec(raw)![1]!.trim();
const tripTo = (): string => posted[0]!.to;
const kept = () => sqlite.prepare("SELECT count(*) FROM outreach_replies").pluck().get();

describe("issue 25, 1: a mail to ourselves and back", () => {
  it("is well when it comes in at our door, with the seconds that it took; nobody sees it, nothing of it stays", async () => {
    deliver = handOver;
    const { level, found, mend } = await goRound();
    expect([level, mend]).toEqual(["ok", null]);
    expect(found).toMatch(/^Our mail to ourselves came back after \d+ s\.$/);
    expect(posted).toHaveLength(1);
    expect(posted[0]!.raw).toContain("From: TextClaim <claims@app.example.com>");
    expect(tripTo()).toMatch(/^claims\+trip-[0-9a-f]{24}\.[0-9a-f]{12}@app\.example\.com$/);
    await handingOver;
    expect([kept(), listUnmatchedMail()]).toEqual([0, []]);
    expect(await storage().list("mail")).toEqual([]);
    expect(sqlite.prepare("SELECT count(*) FROM mails").pluck().get(), "queued").toBe(0);
  });

  it.each([550, 451])("fails when the mail server refuses it with %i", async (code) => {
    refusal = code;
    const { level, found, mend } = await goRound();
    expect([level, found]).toEqual([
      "fail",
      `The mail server did not take a mail from us to ourselves: it ended with ${code}.`,
    ]);
    expect(mend).toContain("EMAIL_FROM");
    expect(posted).toEqual([]);
  });

  it("fails when nothing comes back, and names MX and door", async () => {
    const { level, found, mend } = await goRound(300);
    expect(level).toBe("fail");
    expect(found).toBe("Our mail to ourselves did not come back within 0.3 s.");
    expect(mend).toContain("/webhooks/email");
    expect(posted).toHaveLength(1);
  });

  it("fails when it is handed over with another token than ours", async () => {
    deliver = ({ raw }) => post(raw, { Authorization: "Bearer of-last-year" });
    const { level, found, mend } = await goRound(500);
    expect([level, found]).toEqual([
      "fail",
      "Our mail to ourselves did not come back; a mail without the right token was refused meanwhile.",
    ]);
    expect(mend).toContain("EMAIL_INBOUND_TOKEN");
  });

  it("waits on when it is reported as late, fails at once when it is reported as undeliverable, and staff hears of neither", async () => {
    deliver = async (mail) => {
      await post(bounce({ messageId: idOf(mail), action: "delayed", status: "4.4.1" }));
      await post(bounce({ messageId: idOf(mail), status: "5.1.1" }));
    };
    expect(await goRound()).toMatchObject({
      level: "fail",
      found: "Our mail to ourselves was reported as undeliverable.",
    });
    await handingOver;
    expect(kept()).toBe(0);
  });

  it("does not end by a mail to an address that we did not make, which is kept", async () => {
    deliver = ({ to, raw }) =>
      post(raw.replaceAll(to, to.replace(/\.[0-9a-f]{12}@/, `.${"0".repeat(12)}@`)));
    expect((await goRound(500)).level).toBe("fail");
    await handingOver;
    expect(kept()).toBe(1);
  });

  it("does not end by the mail of another time, which reaches nobody either", async () => {
    deliver = handOver;
    await goRound();
    const [earlier] = posted;
    deliver = () => post(`Received: by mx.example\r\n${earlier!.raw}`);
    expect((await goRound(500)).level).toBe("fail");
    await handingOver;
    expect(kept()).toBe(0);
  });

  it("hides no mail: one that names a case, or that a person wrote as an answer, is kept", async () => {
    await goRound(50);
    const { caseId, externalCaseId } = acceptedCase();
    const both = mail({ to: `${tripTo()}, ${replyAddress(externalCaseId)}` });
    await post(both);
    expect(
      sqlite.prepare("SELECT count(*) FROM outreach_replies WHERE case_id = ?").pluck().get(caseId),
    ).toBe(1);
    await post(mail({ to: "claims@app.example.com", inReplyTo: idOf(posted[0]!) }));
    expect(listUnmatchedMail()).toHaveLength(1);
  });

  it("is not sent where the way back is known to be missing, in demo mode, or where no server runs", async () => {
    mx = [];
    expect(await goRound()).toMatchObject({
      level: "skipped",
      found: "Not looked at while mail.mx fails.",
    });
    mx = ["mx.example"];
    expect(await goRound(100, { isDemo: true, isServing: true })).toMatchObject({
      level: "skipped",
      found: "Not in demo mode, in which no mail leaves.",
    });
    const alone = await goRound(100, { isDemo: false, isServing: false });
    expect([alone.level, alone.mend]).toEqual(["fail", "Start the server, then ask again."]);
    expect(posted).toEqual([]);
  });
});
