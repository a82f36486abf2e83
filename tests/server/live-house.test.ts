import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import Database from "~/db/sqlite-driver.mjs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { usStates } from "~/core/accounts/us-states";
import { registerHash } from "~/core/claims/register/signed-register";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { fakeTwilioSetup, twilioState } from "~/tests/fakes/twilio-setup";
import { startHouse, type House } from "~/tests/support/browser-server";
import { liveEnvironment } from "~/tests/support/live-environment";
import { serveFake, type ServedFake } from "~/tests/support/serve-fake";
import { signRegister } from "~/tests/support/sign-register";
import { textLive } from "~/tests/support/text-live";

const accountSid = liveEnvironment.TWILIO_ACCOUNT_SID;
const authToken = liveEnvironment.TWILIO_AUTH_TOKEN;
const serviceSid = `MG${"b".repeat(32)}`;
const states = Object.keys(usStates);
/** What counsel approves here, as one pathway of each of three states. */
const approved = { NY: "letters_only", WA: "person_files", OH: "may_file" } as const;
const run = promisify(execFile);

let round = 0;
let house: House;
let vendor: ServedFake;
let fake: ReturnType<typeof fakeTwilio>;

beforeAll(async () => {
  const { BASE_URL: origin, TWILIO_PHONE_NUMBER: number } = liveEnvironment;
  const account = twilioState(origin, number, serviceSid);
  vendor = await serveFake((baseUrl) => {
    const known = { accountSid, authToken, baseUrl };
    fake = fakeTwilio({ ...known, services: { [serviceSid]: [number] } });
    const setup = fakeTwilioSetup({ ...known, state: () => account });
    return [...setup.handlers, ...fake.handlers];
  });
  house = await startHouse("live-house", {
    ...liveEnvironment,
    TWILIO_MESSAGING_SERVICE_SID: serviceSid,
    TWILIO_API_BASE_URL: vendor.url,
  });
}, 240_000);
afterAll(async () => {
  await house.stop();
  await vendor.stop();
});

/** An act of the operator, done by the running server. */
async function act(...words: string[]): Promise<string> {
  const settings = {
    ...process.env,
    ...liveEnvironment,
    NODE_ENV: "production" as const,
    DATA_DIR: house.folder,
  };
  return run("npm", ["run", "-s", "act", "--", ...words], { env: settings }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

type Found = { name: string; level: string; found: string };
const doctorOnApprovals = async (): Promise<Found | undefined> => {
  const line = (await act("doctor", "--json")).split("\n").find((each) => each.startsWith("{"));
  const { checks } = JSON.parse(line ?? "{}") as { checks: Found[] };

  return checks.find(({ name }) => name === "papers.approvals");
};

function inDatabase<Told>(tell: (database: Database.Database) => Told): Told {
  const database = new Database(join(house.folder, "app.db"));
  try {
    return tell(database);
  } finally {
    database.close();
  }
}

// One newcomer of each state who needs only to agree.
function newcomers(of: number): Map<string, string> {
  const phones = new Map(
    states.map((state, index) => [state, `+1212${555 + of}${String(2000 + index)}`]),
  );
  inDatabase((database) => {
    const add = database.prepare(
      `INSERT INTO phone_numbers (phone, join_step, join_name, join_email, join_state, created_at)
       VALUES (?, 'agreement', 'Pat Person', ?, ?, ?)`,
    );
    for (const [state, phone] of phones)
      add.run(phone, `pat-${state}-${of}@people.example`, state, Date.now());
  });
  return phones;
}

const textUs = (from: string, body: string): Promise<number> => textLive(house.url, from, body);

// What the server has written to each number; the vendor takes a text a second.
const repliesTo = (): Map<string, string> =>
  inDatabase((database) => {
    const rows = database.prepare("SELECT phone, body FROM texts ORDER BY created_at, rowid").all();
    return new Map((rows as { phone: string; body: string }[]).map((row) => [row.phone, row.body]));
  });

const unanswered = (): number =>
  inDatabase((database) =>
    Number(
      database
        .prepare(
          "SELECT count(*) FROM support_messages WHERE sender_type = 'user' AND answered_at IS NULL",
        )
        .pluck()
        .get(),
    ),
  );

async function allText(phones: readonly string[], body: string): Promise<void> {
  for (const phone of phones) expect(await textUs(phone, body)).toBe(200);
  for (const until = Date.now() + 120_000; Date.now() < until; await wait(250))
    if (unanswered() === 0) return;
}

// All are asked, since nobody accepts terms that were not shown, and then agree; the states of
// those whom the server opened an account for.
async function statesThatJoin(): Promise<string[]> {
  const phones = newcomers(++round);
  await allText([...phones.values()], "what do i do next");
  await allText([...phones.values()], "AGREE");
  const owned = inDatabase((database) =>
    database.prepare("SELECT phone FROM phone_numbers WHERE user_id IS NOT NULL").pluck().all(),
  );
  const replies = repliesTo();
  const joined = [...phones].filter(([, phone]) => owned.includes(phone)).map(([state]) => state);
  for (const [state, phone] of phones) {
    const told = replies.get(phone) ?? "nothing";
    if (joined.includes(state)) expect(told).not.toMatch(/we can't take claims/);
    else expect(told).toMatch(/^I'm sorry: we can't take claims from/);
  }
  return joined.sort();
}

it("a live server with an empty register takes nobody, of any state, and its doctor says why (CL-04)", async () => {
  expect(await statesThatJoin()).toEqual([]);
  // The words truly leave, to the vendor that stands for the carrier.
  for (const until = Date.now() + 150_000; Date.now() < until; await wait(250))
    if (fake.messages.some(({ body }) => body.startsWith("I'm sorry"))) break;
  expect(fake.messages.map(({ body }) => body).join("\n")).toMatch(
    /^I'm sorry: we can't take claims from/m,
  );
  const found = await doctorOnApprovals();
  expect(found?.level).toBe("fail");
  expect(found?.found).toMatch(/No pathway of a state is approved/);
  expect(found?.found).toMatch(/None of the \d+ theories is approved/);
  expect(found?.found).toMatch(/Legal texts that are not approved are shown to nobody/);
  expect(found?.found).toMatch(/The wording of the letters is not approved/);
}, 300_000);

it("a live server whose counsel signed three pathways takes people of these three states and of no other (CL-04)", async () => {
  inDatabase((database) => {
    const at = Date.now();
    database
      .prepare(
        "INSERT OR IGNORE INTO users (id, email, email_verified_at, created_at) VALUES (?, ?, ?, ?)",
      )
      .run("user_boss", liveEnvironment.ADMIN_EMAILS, at, at);
    database
      .prepare(
        "INSERT OR IGNORE INTO profiles (id, user_id, first_name, created_at, updated_at) VALUES (?, ?, 'Bo', ?, ?)",
      )
      .run("prof_boss", "user_boss", at, at);
  });
  const file = join(house.folder, `register-${round}.json`);
  await act("export-register", file);
  const ways = Object.entries(approved).map(([state, way]) => `${state}:${way}`);
  const isSigned = ({ kind, subject }: { kind: string; subject: string }) =>
    kind === "text" || kind === "theory" || kind === "letter" || ways.includes(subject);
  const text = signRegister(file, isSigned);
  const taken = await act(
    "import-register",
    file,
    registerHash(text),
    liveEnvironment.ADMIN_EMAILS,
  );
  expect(taken).toMatch(/^\d+ entries are approved/);
  expect(await statesThatJoin()).toEqual(Object.keys(approved).sort());
  expect(await doctorOnApprovals()).toMatchObject({ level: "ok" });
}, 300_000);

it("a live server closes a state the moment its approval is withdrawn or has ended (CL-04)", async () => {
  inDatabase((database) => {
    database.exec(
      `INSERT INTO counsel_approvals SELECT 'appr_withdrawn_${round}', kind, subject, version, content_hash, 'withdrawn', counsel, memo_date, memo_hash, expires_on, recorded_by, recorded_at + 1
       FROM counsel_approvals WHERE subject = 'NY:letters_only' AND outcome = 'approved' LIMIT 1`,
    );
    database.exec(
      `INSERT INTO counsel_approvals SELECT 'appr_ended_${round}', kind, subject, version, content_hash, outcome, counsel, memo_date, memo_hash, date('now'), recorded_by, recorded_at + 1
       FROM counsel_approvals WHERE subject = 'OH:may_file' LIMIT 1`,
    );
  });
  expect(await statesThatJoin()).toEqual(["WA"]);
}, 300_000);
