import { describe, expect, it, vi } from "vitest";
import { verifyConsentLedger } from "~/core/consent/verify-consent-ledger";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { forgetPictures } from "~/tests/support/forget-pictures";
import { heard, restartEngine, runHouse, say, settled } from "~/tests/support/run-house";
import { text } from "~/tests/support/post-webhook";

const picture = (name: string) => `tests/fixtures/screenshots/${name}.png`;
let last = 100;
const newPhone = () => `+1212555${String(++last).padStart(4, "0")}`;
const one = (sql: string, ...parameters: unknown[]) =>
  sqlite
    .prepare(sql)
    .pluck()
    .get(...parameters);

// Pictures are really read here; a busy machine takes its time over them.
vi.setConfig({ testTimeout: 180_000 });
runHouse();

async function join(phone: string): Promise<string[]> {
  await say(phone, "hi");
  await say(phone, "Maria Lopez");
  await say(phone, `maria${phone.slice(-4)}@people.example`);
  return say(phone, "AGREE");
}

describe("a person who texts us", () => {
  it("decisions, People: is signed up by text and asked one thing at a time", async () => {
    const phone = newPhone();
    expect(await say(phone, "hello?")).toEqual([expect.stringMatching(/full name.*HELP.*STOP/s)]);
    expect(await say(phone, "Maria Lopez")).toEqual([expect.stringContaining("email")]);
    expect(await say(phone, "not an address")).toEqual([expect.stringContaining("email address")]);
    expect(await say(phone, "maria@people.example")).toEqual([
      expect.stringMatching(/AGREE.*18\+.*New York.*\/terms/s),
    ]);
    const [welcome] = await say(phone, "Agree");
    expect(welcome).toMatch(/You're in, Maria!.*\/join\/[\w-]{43}$/s);
    const userId = one("SELECT user_id FROM phone_numbers WHERE phone = ?", phone);
    expect(
      sqlite
        .prepare(
          "SELECT document, state, phone FROM agreements WHERE user_id = ? ORDER BY document",
        )
        .all(userId),
    ).toEqual(
      ["age_and_state", "claim_assignment", "privacy", "terms"].map((document) => ({
        document,
        state: "NY",
        phone,
      })),
    );
    expect(one("SELECT count(*) FROM affiliates WHERE user_id = ?", userId)).toBe(1);
    expect(one("SELECT kind FROM mails WHERE user_id = ?", userId)).toBe("prove-email");
  });

  it("gets an accepted case within a minute for a picture with a business address", async () => {
    const phone = newPhone();
    await join(phone);
    const answers = await say(phone, "", [picture("business-address")]);
    expect(answers).toEqual([
      expect.stringContaining("reading your screenshot"),
      expect.stringMatching(/maplegutterpros\.com is accepted as case TC-\d+/),
    ]);
    const row = sqlite
      .prepare(
        "SELECT c.status, c.violator_email, f.file_path, f.file_hash FROM cases c JOIN case_files f ON f.case_id = c.id JOIN phone_numbers p ON p.user_id = c.user_id WHERE p.phone = ?",
      )
      .get(phone) as Record<string, string>;
    expect(row).toMatchObject({
      status: "submitted",
      violator_email: "bookings@maplegutterpros.com",
    });
    expect(await storage().has(row.file_path!)).toBe(true);
    expect((await say(phone, "status"))[0]).toMatch(
      /^TC-\d+ \(maplegutterpros\.com\): submitted .* step 1 of 5, Initial notice/,
    );
  });

  it("is told word for word why a generic address and a missing address do not suffice, and WHY repeats it", async () => {
    const phone = newPhone();
    await join(phone);
    const generic = await say(phone, "", [picture("generic-address")]);
    expect(generic[1]).toMatch(
      /^The email address found does not suffice to file a claim\. We cannot proceed with generic email providers \(gmail\.com/,
    );
    expect((await say(phone, "WHY"))[0]).toBe(generic[1]);
    const missing = await say(phone, "", [picture("no-address")]);
    expect(missing[1]).toMatch(/7726/);
    const userId = one("SELECT user_id FROM phone_numbers WHERE phone = ?", phone) as string;
    expect(one("SELECT count(*) FROM cases WHERE user_id = ?", userId)).toBe(0);
    expect(one("SELECT count(*) FROM intake_refusals WHERE user_id = ?", userId)).toBe(2);
    const paths = sqlite.prepare("SELECT file_id FROM custody_log WHERE act = 'deleted'").all();
    expect(paths.length).toBeGreaterThanOrEqual(2);
  });

  it("U §8: is refused the same picture twice, in the specification's words", async () => {
    const phone = newPhone();
    await join(phone);
    await say(phone, "", [picture("business-address")]);
    expect(await say(phone, "", [picture("business-address")])).toEqual([
      "This screenshot has already been submitted. Please upload a different screenshot.",
    ]);
  });

  it("decisions, People: keeps a picture apart until its sender agrees, then opens its case", async () => {
    forgetPictures();
    const phone = newPhone();
    expect((await say(phone, "", [picture("business-address")]))[0]).toMatch(
      /picture is safe with me/,
    );
    expect(one("SELECT count(*) FROM held_files WHERE phone = ? AND ended_at IS NULL", phone)).toBe(
      1,
    );
    await say(phone, "Ann Other");
    await say(phone, "ann@people.example");
    const answers = await say(phone, "AGREE");
    await settled();
    expect(answers.join("\n")).toMatch(/reading your picture now/);
    expect(heard(phone).at(-1)).toMatch(/accepted as case TC-/);
    expect(one("SELECT count(*) FROM held_files WHERE phone = ? AND ended_at IS NULL", phone)).toBe(
      0,
    );
    const key = one("SELECT storage_key FROM held_files WHERE phone = ?", phone) as string;
    expect(await storage().has(key)).toBe(false);
  });

  it("TW-04: has all pictures of a message read, and each refused one named once", async () => {
    const phone = newPhone();
    await join(phone);
    const answers = await say(
      phone,
      "",
      [picture("business-address"), "package.json", "README.md"].filter(
        (file) => file !== "README.md",
      ),
    );
    expect(answers[0]).toMatch(/reading your screenshot/);
    expect(answers[0]).toMatch(/JPG, PNG and PDF/);
  });

  it("is told when a picture never came through", async () => {
    const phone = newPhone();
    await join(phone);
    const before = heard(phone).length;
    await text(phone, "", {
      NumMedia: "1",
      MediaUrl0: `http://localhost:3000/dev/media/ME${"0".repeat(32)}`,
    });
    await settled();
    expect(heard(phone).slice(before)).toEqual([expect.stringMatching(/didn't come through/)]);
  });

  it("declines: nothing is opened, and the next text starts again", async () => {
    const phone = newPhone();
    await say(phone, "hi");
    await say(phone, "Bo Li");
    await say(phone, "bo@people.example");
    expect((await say(phone, "no thanks"))[0]).toMatch(/nothing is opened/);
    expect(one("SELECT user_id FROM phone_numbers WHERE phone = ?", phone)).toBeNull();
    expect((await say(phone, "hi again"))[0]).toMatch(/full name/);
  });
});

describe("STOP, START and HELP", () => {
  it("LG-04, LG-09: STOP gets one confirmation and nothing after it, though pictures are still read; START brings texts back", async () => {
    forgetPictures();
    const phone = newPhone();
    await join(phone);
    expect(await say(phone, "Stop!")).toEqual([expect.stringMatching(/unsubscribed/)]);
    expect(await say(phone, "STOP")).toEqual([]);
    expect(await say(phone, "what happens next?")).toEqual([]);
    expect(await say(phone, "", [picture("business-address")])).toEqual([]);
    expect(
      one(
        "SELECT count(*) FROM cases c JOIN phone_numbers p ON p.user_id = c.user_id WHERE p.phone = ? AND c.status = 'submitted'",
        phone,
      ),
    ).toBe(1);
    expect(await say(phone, "HELP")).toEqual([
      expect.stringMatching(/Contact: .*Msg&data rates may apply.*STOP/),
    ]);
    const [back, ...news] = await say(phone, "START");
    expect(back).toMatch(/you're back/);
    // By day the news of the case's first letter may come right after it; by night it waits.
    expect(news.filter((words) => !words.includes("step 1 of 5"))).toEqual([]);
    expect((await say(phone, "STATUS")).some((words) => /TC-/.test(words))).toBe(true);
  });

  it("TW-51: when the carrier has confirmed already, we say nothing", async () => {
    const phone = newPhone();
    await say(phone, "hi");
    const before = heard(phone).length;
    await text(phone, "STOP", { OptOutType: "STOP" });
    await settled();
    expect(heard(phone).length).toBe(before);
    expect(
      one("SELECT count(*) FROM suppressions WHERE phone = ? AND lifted_at IS NULL", phone),
    ).toBe(1);
  });

  it("LG-06: HELP is answered to a number we never met", async () => {
    expect(await say(newPhone(), "HELP")).toEqual([expect.stringMatching(/HUMAN.*Contact/)]);
  });
});

describe("a person of staff", () => {
  it("is asked when somebody texts HUMAN, and the agent keeps quiet but the keywords go on", async () => {
    const phone = newPhone();
    await join(phone);
    expect(await say(phone, "HUMAN")).toEqual([expect.stringMatching(/asked a person/)]);
    const waiting = sqlite
      .prepare(
        "SELECT ai_disabled, status, waiting_since FROM support_conversations WHERE phone = ?",
      )
      .get(phone) as Record<string, unknown>;
    expect(waiting).toMatchObject({ ai_disabled: 1, status: "pending" });
    expect(waiting.waiting_since).toBeTypeOf("number");
    expect(await say(phone, "how much do I get?")).toEqual([
      expect.stringMatching(/with our team/),
    ]);
    expect(await say(phone, "hello?")).toEqual([]);
    expect((await say(phone, "STATUS"))[0]).toMatch(/no cases yet/);
    expect(one("SELECT count(*) FROM mails WHERE kind = 'staff-alert'")).toBeGreaterThan(0);
  });
});

describe("the engine stopped half-way", () => {
  it("finishes every message once after it starts again", async () => {
    const phones = [newPhone(), newPhone(), newPhone()];
    for (const phone of phones) await text(phone, "hi");
    await restartEngine();
    await settled();
    for (const phone of phones) expect(heard(phone)).toHaveLength(1);
  });
});

it("every chain that was written on the way proves whole", () => {
  expect(verifyConsentLedger()).toMatchObject({ ok: true });
  expect(verifyCustody()).toMatchObject({ ok: true });
});
