import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "~/db/sqlite-driver.mjs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/app/routes/user.agreement/route";
import { ask } from "~/bot/agent/changed-terms/changed-terms-words";
import { signIn } from "~/app/auth/session.server";
import { currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import { listUnagreedCases } from "~/core/cases/intake/accept-changed-texts";
import { listAgreements } from "~/core/sign-up/answers/queries-agreements";
import { listChangedTexts } from "~/core/sign-up/answers/list-changed-texts";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { sqlite } from "~/db/client";
import { env } from "~/env";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { listenForActs } from "~/server/operator/listen-for-acts";
import { cookiesOf, formOf, requestOf } from "~/tests/support/accounts";
import { makeCase, makePerson } from "~/tests/support/people";
import { heard, runHouse } from "~/tests/support/run-house";
import { tellRules } from "~/workflows/outreach/tell-rules";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "publish-text-"));
let server: ReturnType<typeof listenForActs>;
runHouse();
beforeAll(() => {
  tellRules();
  server = listenForActs();
});
afterAll(() => void server.close());

const today = new Date().toISOString().slice(0, 10);
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const sha256 = (words: string) => createHash("sha256").update(words, "utf8").digest("hex");

function fileOf(name: string, words: string): string {
  const file = join(folder, name);
  writeFileSync(file, words);
  return file;
}

/** The command as an operator types it. @param dataDir whose database; a server's own by default */
async function publish(words: string[], dataDir = env.DATA_DIR) {
  const options = {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      JOURNAL_DIR: join(dataDir, "journal"),
      NODE_ENV: "test" as const,
    },
  };
  const command = ["run", "-s", "act", "--", "publish-text", ...words];
  return run("npm", command, options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  );
}

async function agreedPerson() {
  const person = makePerson();
  const given = { userId: person.userId, answer: "AGREE", shown: null, state: "NY" };
  recordAgreement({ ...given, channel: "sms", at: Date.now() });
  const cookie = cookiesOf(await signIn(requestOf(), person.userId, "192.0.2.9"));
  return { ...person, cookie };
}
type Agreed = Awaited<ReturnType<typeof agreedPerson>>;

const open = ({ cookie }: Agreed) =>
  loader({ request: requestOf("/user/agreement", cookie), params: {}, context: {} } as never);

function agree({ cookie }: Agreed, seen: string) {
  const { url, headers } = requestOf("/user/agreement", cookie);
  const request = new Request(url, { method: "POST", headers, body: formOf({ seen }) });
  return action({ request, params: {}, context: { clientAddress: "192.0.2.9" } } as never);
}

const textsAgreed = (userId: string) =>
  listAgreements(userId)
    .filter(({ document }) => document === "terms")
    .map(({ version }) => version);

const counted = (): unknown => sqlite.prepare("SELECT count(*) FROM legal_texts").pluck().get();

describe("npm run act -- publish-text (CL-06)", { timeout: 120_000 }, () => {
  it("what counsel approved is accepted from its day on, and whoever agreed to older words is asked", async () => {
    const person = await agreedPerson();
    const before = currentLegalText("terms");
    const words = "Terms of {product}, approved.\n";
    const file = fileOf("first.md", words);
    const later = fileOf("later.md", "Terms of next week.\n");
    const shown = words.replace("{product}", env.PRODUCT_NAME);
    expect(await publish(["terms", "en", "2027-02", inAWeek, "Ada Counsel", later])).toMatchObject({
      code: 0,
    });
    expect(listChangedTexts(person.userId), "its day has not come").toEqual([]);
    expect(await publish(["terms", "en", "2027-01", today, "Ada Counsel", file])).toEqual({
      code: 0,
      output: `Published, accepted from ${today} on.\nfingerprint ${sha256(shown)}\n`,
    });
    expect(currentLegalText("terms")).toMatchObject({
      version: "2027-01",
      body: shown,
      title: before.title,
      approvedBy: "Ada Counsel",
    });
    const { caseId } = makeCase(person.userId);
    expect(listUnagreedCases(person.userId).map(({ id }) => id)).toEqual([caseId]);
    await vi.waitFor(
      () => expect(heard(person.phone)).toEqual([inPlainLetters(ask("en"))]),
      30_000,
    );
    const page = await open(person);
    expect(page).toMatchObject({ waiting: 1, texts: [{ version: "2027-01" }] });
    expect(page.shown).toContain("version 2027-01");
  });

  it("says what is wrong, and publishes nothing then", async () => {
    const other = fileOf("other.md", "Other words under a version that is there.\n");
    const rows = counted();
    const refused: [string[], RegExp][] = [
      [["terms", "en", "2027-01", today, "Ada Counsel", other], /Version 2027-01 has other words/],
      [["terms", "en", "2027-03", "soon", "Ada Counsel", other], /Usage: publish-text/],
      [["terms", "en", "2027-03", today, "Ada Counsel", "other.md"], /whole path/],
      [["terms", "en", "2027-03", today, "Ada Counsel", join(folder, "none.md")], /no such file/i],
    ];
    for (const [words, sentence] of refused)
      expect(await publish(words)).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    const again = ["terms", "en", "2027-01", today, "Ada Counsel", join(folder, "first.md")];
    expect(await publish(again), "the same words again are the same text").toMatchObject({
      code: 0,
    });
    expect(counted()).toBe(rows);
  });

  it("a form that shows older words is refused with a sentence, accepts nothing, and the page shows the new ones", async () => {
    const person = await agreedPerson();
    const [agreed] = textsAgreed(person.userId);
    const version = (count: number) => [`2028-0${count}`, today, "Ada Counsel"];
    const first = fileOf("second.md", "The second terms.\n");
    const second = fileOf("third.md", "The third terms.\n");
    await publish(["terms", "en", ...version(1), first]);
    const { seen } = await open(person);
    await publish(["terms", "en", ...version(2), second]);
    expect(await agree(person, seen)).toMatchObject({
      init: { status: 409 },
      data: { problem: expect.stringMatching(/has changed since.*Nothing was accepted/) },
    });
    expect(textsAgreed(person.userId)).toEqual([agreed]);
    const page = await open(person);
    expect(page.texts.map((text) => text.version)).toEqual(["2028-02"]);
    const accepted = await agree(person, page.seen);
    expect(accepted).toBeInstanceOf(Response);
    expect(textsAgreed(person.userId).sort()).toEqual([agreed, "2028-02"].sort());
    expect(listChangedTexts(person.userId)).toEqual([]);
  });

  it("while no server runs the words name the product as the server does, and no text of the build begins anew", async () => {
    const alone = mkdtempSync(join(tmpdir(), "publish-alone-"));
    const file = join(folder, "first.md");
    const said = await publish(["terms", "en", "2027-01", today, "Ada Counsel", file], alone);
    expect(said.code, said.output).toBe(0);
    const database = new Database(join(alone, "app.db"), { readonly: true });
    const bodies = database.prepare("SELECT body FROM legal_texts").pluck().all() as string[];
    database.close();
    expect(bodies).toContain(`Terms of ${env.PRODUCT_NAME}, approved.\n`);
    for (const body of bodies) expect(body).not.toContain("The product");
  });
});
