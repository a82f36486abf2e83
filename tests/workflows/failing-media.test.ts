import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { barcode } from "~/tests/integrations/images/pictures";

const account = { accountSid: `AC${"a".repeat(32)}`, authToken: "token-1" };
Object.assign(process.env, {
  TWILIO_ACCOUNT_SID: account.accountSid,
  TWILIO_AUTH_TOKEN: account.authToken,
  TWILIO_PHONE_NUMBER: "+12125550100",
});
// Half a minute of durable waiting is one and a half seconds here.
process.env.CLOCK_SPEED = "20";
vi.mock("~/operations/cases/read-screenshot", () => ({
  readScreenshot: async (caseId: string) => {
    const { listCaseFiles } = await import("~/core/cases/queries");
    const { recordReading } = await import("~/core/cases/reading/record-reading");
    const { makeReading } = await import("~/tests/support/people");
    return recordReading(caseId, listCaseFiles(caseId)[0]!.id, makeReading());
  },
}));
const { sqlite } = await import("~/db/client");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { makePerson } = await import("~/tests/support/people");
const { newSid, text } = await import("~/tests/support/post-webhook");
const { readLog } = await import("~/tests/support/log-lines");
const { heard, runHouse, settled } = await import("~/tests/support/run-house");

const server = setupServer();
let vendor: ReturnType<typeof fakeTwilio>;
let log: ReturnType<typeof readLog>;
let seed = 0;
const unreachable = -1;
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  vendor = fakeTwilio(account);
  server.resetHandlers(...vendor.handlers);
  log = readLog("warn");
});
afterEach(() => log.stop());
runHouse();

/**
 * Has `count` pictures arrive at Twilio; those in `failing` answer with a status instead. @returns
 * their addresses and how often each was asked for
 */
async function arrive(from: string, count: number, failing: Record<number, number> = {}) {
  const files = await Promise.all(
    Array.from({ length: count }, async () => ({
      bytes: await barcode(++seed),
      contentType: "image/png",
    })),
  );
  const { mediaUrls } = vendor.receive({ from, to: "+12125550100", body: "", files });
  const asked = mediaUrls.map(() => 0);
  mediaUrls.forEach((url, index) =>
    server.use(
      http.get(url, () => {
        asked[index]!++;
        if (failing[index] === unreachable) return HttpResponse.error();
        return failing[index] ? new HttpResponse(null, { status: failing[index] }) : undefined;
      }),
    ),
  );
  const addresses = Object.fromEntries(mediaUrls.map((url, index) => [`MediaUrl${index}`, url]));
  const posted: Record<string, string> = {
    NumMedia: String(count),
    MessageSid: newSid("MM"),
    ...addresses,
  };
  return { asked, posted };
}
const states = (phone: string) =>
  sqlite
    .prepare(
      "SELECT state FROM message_media JOIN support_messages m ON m.id = message_id JOIN support_conversations c ON c.id = m.conversation_id WHERE c.phone = ? ORDER BY position",
    )
    .pluck()
    .all(phone);
const said = (phone: string, words: RegExp) =>
  vi.waitFor(() => expect(heard(phone)).toContainEqual(expect.stringMatching(words)), 20_000);

describe("issue 2, Bad input: a picture that cannot be fetched", () => {
  it("TW-30: 500 for one of three: the others are cases at once, it is tried three times in all, and the person is told which", async () => {
    const { phone } = makePerson();
    const { asked, posted } = await arrive(phone, 3, { 0: 500 });
    await text(phone, "", posted);
    await said(phone, /^Got 2 of your 3! .*reading/);
    await text(phone, "STATUS");
    await said(phone, /TC-|being read|waiting/i);
    expect(heard(phone).join()).not.toMatch(/didn't come through/);
    await said(phone, /^Picture 1 didn't come through\. Please send it once more\.$/);
    await settled();
    expect(states(phone)).toEqual(["missing", "stored", "stored"]);
    expect(asked).toEqual([3, 1, 1]);
    await said(phone, /^Your 2 pictures are read\. Accepted: 2 and 3 \(TC-\d+\)\./);
    expect(heard(phone).join()).not.toMatch(/something went wrong/);
  });

  it("TW-30: one that comes through at the second try is read, and the person hears so", async () => {
    const { phone } = makePerson();
    const failing: Record<number, number> = { 1: 503 };
    const { posted } = await arrive(phone, 2, failing);
    await text(phone, "", posted);
    await said(phone, /^Got 1 of your 2!/);
    failing[1] = 0;
    await said(phone, /^Picture 2 came through now too/);
    await settled();
    expect(states(phone)).toEqual(["stored", "stored"]);
  });

  it("TW-30: a host that cannot be reached is tried three times, and the person is told", async () => {
    const { phone } = makePerson();
    const { asked, posted } = await arrive(phone, 2, { 1: unreachable });
    await text(phone, "", posted);
    await said(phone, /^Got 1 of your 2!/);
    await said(phone, /^Picture 2 didn't come through/);
    expect(asked).toEqual([1, 3]);
  });

  it.each([403, 404, 410])(
    "TW-31: %i is gone: it is asked for once and the person is told at once",
    async (status) => {
      const { phone } = makePerson();
      const { asked, posted } = await arrive(phone, 1, { 0: status });
      await text(phone, "", posted);
      await said(phone, /^Your picture didn't come through/);
      expect(asked).toEqual([1]);
      expect(states(phone)).toEqual(["missing"]);
    },
  );

  it("TW-30, TW-43: 401 is tried again and leaves a line that calls staff, with the message's id", async () => {
    const { phone } = makePerson();
    const { asked, posted } = await arrive(phone, 1, { 0: 401 });
    await text(phone, "", posted);
    await said(phone, /^Your picture didn't come through/);
    expect(asked).toEqual([3]);
    const alarms = log
      .lines()
      .filter(({ msg }) => msg === "the carrier refuses our credentials: staff must act");
    expect(alarms).toHaveLength(3);
    expect(alarms[0]).toMatchObject({
      level: 50,
      messageId: expect.stringMatching(/^msg_/),
      mediaId: expect.stringMatching(/^med_/),
    });
  });

  it("LG-01: STOP and HELP that come with a picture are answered while its host lets us wait", async () => {
    for (const [words, answer] of [
      ["HELP", /Contact:/],
      ["STOP", /unsubscribed/],
    ] as const) {
      const { phone } = makePerson();
      const { posted } = await arrive(phone, 1);
      let letGo = (): void => {};
      const hold = new Promise<void>((resolve) => (letGo = resolve));
      server.use(http.get(posted.MediaUrl0!, () => hold.then(() => undefined)));
      await text(phone, words, posted);
      await said(phone, answer);
      expect(states(phone)).not.toContain("stored");
      letGo();
      await vi.waitFor(() => expect(states(phone)).toEqual(["stored"]), 20_000);
      expect(heard(phone)[0]).toMatch(answer);
    }
  });
});

describe("TW-04: more than one picture", () => {
  it("of eleven the person is told that ten were taken and the last is to be sent again", async () => {
    const { phone } = makePerson();
    const { posted } = await arrive(phone, 11);
    await text(phone, "", posted);
    await said(phone, /^Got 10 of your 11!/);
    await said(phone, /ten pictures at a time.*last one.*send it again/);
    expect(heard(phone).join()).not.toMatch(/Got all/);
    await settled();
    expect(states(phone)).toHaveLength(10);
  });

  it("of those that are refused each is named by its place, and the count says how many were taken", async () => {
    const { phone } = makePerson();
    const { mediaUrls } = vendor.receive({
      from: phone,
      to: "+12125550100",
      body: "",
      files: [
        { bytes: await barcode(++seed), contentType: "image/png" },
        { bytes: Buffer.from("words"), contentType: "image/png" },
        { bytes: Buffer.from("more words"), contentType: "image/png" },
      ],
    });
    await text(phone, "", {
      NumMedia: "3",
      ...Object.fromEntries(mediaUrls.map((url, index) => [`MediaUrl${index}`, url])),
    });
    await said(phone, /^Got 1 of your 3!/);
    await said(phone, /Pictures 2 and 3: I can read JPG, PNG and PDF only/);
    await said(phone, /^Picture 1: Good news/);
  });

  it("when many wait to be read nobody is promised an answer within a minute", async () => {
    const other = makePerson();
    const { makeCase } = await import("~/tests/support/people");
    const waiting = Array.from({ length: 20 }, () => makeCase(other.userId).caseId);
    sqlite.exec(`UPDATE events SET dispatched_at = 1 WHERE dispatched_at IS NULL`);
    const { phone } = makePerson();
    const { posted } = await arrive(phone, 1);
    await text(phone, "", posted);
    await said(phone, /^Got it! Many screenshots are waiting/);
    // Nobody waits for them to be read: on a busy machine the sweep may have taken them up.
    sqlite.exec(
      `UPDATE cases SET status = 'review' WHERE id IN (${waiting.map((id) => `'${id}'`).join()})`,
    );
  });
});
