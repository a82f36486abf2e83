import { describe, expect, it } from "vitest";
import { answerLogin } from "~/app/auth/answer-login.server";
import { issueLink } from "~/core/accounts/links/issue-link";
import { forgetSecrets } from "~/core/messaging/mail/forget-secrets";
import { findMail } from "~/core/messaging/mail/mailbox";
import { listPhoneHistory } from "~/core/messaging/phone-history";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { reserveMail } from "~/core/messaging/mail/record-mail";
import { hideOldSecrets } from "~/core/messaging/mail/hide-old-secrets";
import { days, hours, minutes } from "~/core/duration";
import { sqlite } from "~/db/client";
import { unsubscribeLink } from "~/integrations/email/unsubscribe-link";
import { signedLink } from "~/integrations/storage/signed-link";
import {
  formOf,
  ownAddress,
  requestOf,
  settings,
  signUp,
  textedCode,
} from "~/tests/support/accounts";
import { findOpenSecrets } from "~/tests/support/open-secrets";
import { makePerson } from "~/tests/support/people";
import { runHouse, say, settled } from "~/tests/support/run-house";
import { mailsTo } from "~/tests/support/sent-words";
import { forgetSpentSecrets } from "~/workflows/upkeep/forget-secrets";

runHouse();

const sealed = () => sqlite.prepare("SELECT count(*) FROM sealed_secrets").pluck().get() as number;
const login = (fields: Record<string, string>) =>
  answerLogin({
    request: requestOf("/login", "", "POST"),
    form: formOf(fields),
    clientAddress: ownAddress(),
  });
const tokenIn = (words: string): string =>
  /(?:\/(?:join|prove-email)\/|token=)([\w-]{43})/.exec(words)![1]!;
const letter = { from: "us@house.example", subject: "A letter", kind: "test" };

function queueLetter(words: string, to = "reader@people.example"): string {
  return queueMail({
    ...letter,
    key: `test:${words.length}:${Math.random()}`,
    to,
    text: words,
    html: `<a href="${words}">${words}</a>`,
  })!;
}

describe("B10: the bytes of the database hold no link and no code that can be read", () => {
  it(
    "B10: after a whole story of sign-up, codes, resets, changes, links by text and ends of subscriptions",
    { timeout: 120_000 },
    async () => {
      const person = await signUp({ smsConsent: "yes" });
      await settings(person, { intent: "phone", phone: person.phone.slice(2) });
      await settings(person, {
        intent: "confirm-phone",
        phone: person.phone,
        code: textedCode(person.phone),
      });
      await login({ intent: "code", phone: person.phone });
      await login({ intent: "reset", email: person.email });
      await settings(person, { intent: "email", email: `fresh-${person.email}` });
      const phone = "+12125559701";
      for (const words of ["hi", "Maria Lopez", "maria9701@people.example"])
        await say(phone, words);
      const [welcome] = await say(phone, "AGREE");
      const link = tokenIn(welcome!);
      // Whoever sends a link back to us leaves no copy of it either.
      await say(phone, `what is http://localhost:3000/join/${link} for?`);
      await say(phone, "PASSWORD");
      queueLetter(unsubscribeLink("reader@people.example"));
      queueLetter(
        signedLink("cases/case_1/shot.png", { expiresInSeconds: 3600, fileName: "a.png" }),
      );
      await settled();
      const kinds = mailsTo().map(({ kind }) => kind);
      expect(kinds).toEqual(
        expect.arrayContaining(["reset-password", "change-email", "prove-email"]),
      );
      expect(sealed()).toBeGreaterThan(6);
      sqlite.pragma("wal_checkpoint(PASSIVE)");
      expect(await findOpenSecrets(sqlite)).toEqual([]);
    },
  );

  it("B10: and the search finds one that is put there, in the file and in its log", async () => {
    const { userId } = makePerson();
    const token = issueLink({
      purpose: "open_case",
      userId,
      lifetime: minutes(5),
      now: Date.now(),
    });
    sqlite.prepare("INSERT INTO counters (name, value) VALUES (?, 1)").run(`x${token}y`);
    expect(await findOpenSecrets(sqlite)).toEqual([token]);
    sqlite.prepare("DELETE FROM counters WHERE name = ?").run(`x${token}y`);
    sqlite.exec("VACUUM");
    sqlite.pragma("wal_checkpoint(TRUNCATE)");
    expect(await findOpenSecrets(sqlite)).toEqual([]);
  });
});

describe("B10: what is sealed", () => {
  it("B10: comes together for the sender, for the demo's mailbox and for its phone", async () => {
    const { userId } = makePerson();
    const token = issueLink({ purpose: "prove_email", userId, lifetime: days(1), now: Date.now() });
    const words = `http://localhost:3000/prove-email/${token}`;
    const headers = { "List-Unsubscribe": `<${unsubscribeLink("reader@people.example")}>` };
    const id = queueMail({
      ...letter,
      key: "test:joined",
      to: "reader@people.example",
      text: words,
      html: `<p>${words}</p>`,
      headers,
    })!;
    const stored = sqlite
      .prepare("SELECT text_body AS text, html_body AS html, headers FROM mails WHERE id = ?")
      .get(id);
    expect(stored).toEqual({
      text: "http://localhost:3000/prove-email/[hidden-1]",
      html: "<p>http://localhost:3000/prove-email/[hidden-1]</p>",
      headers: JSON.stringify({
        "List-Unsubscribe": "<http://localhost:3000/unsubscribe/[hidden-2]>",
      }),
    });
    const whole = { textBody: words, htmlBody: `<p>${words}</p>`, headers };
    expect(findMail(id)).toMatchObject(whole);
    expect(reserveMail(id)).toMatchObject(whole);
    await settled();
    const person = await signUp();
    await settings(person, { intent: "phone", phone: person.phone.slice(2) });
    await settled();
    const shown = listPhoneHistory(person.phone).entries.at(-1)!.body;
    expect(shown).toContain(textedCode(person.phone));
  });

  it("B10: is none of a company's: a letter to one quotes its links for good, and lets none of ours slip through", () => {
    const { userId } = makePerson();
    const token = issueLink({ purpose: "open_case", userId, lifetime: days(1), now: Date.now() });
    const theirs = `https://spam.example/${"a1B2".repeat(10)}xyz`;
    const words = `You texted ${theirs} and http://localhost:3000/join/${token}`;
    const mail = {
      ...letter,
      kind: "outreach",
      key: "test:proof",
      to: "legal@spam.example",
      text: words,
      html: words,
    };
    const id = queueMail(mail)!;
    const stored = sqlite
      .prepare<[string], string>("SELECT text_body FROM mails WHERE id = ?")
      .pluck()
      .get(id);
    expect(stored).toBe(`You texted ${theirs} and http://localhost:3000/join/[hidden-1]`);
  });

  it("B10: is forgotten when it is used, and nothing else of the letter", async () => {
    const person = await signUp();
    await settled();
    const mail = () => mailsTo(person.email, "welcome")[0]!;
    const token = tokenIn(mail().text);
    sqlite.prepare("UPDATE link_tokens SET used_at = 1 WHERE user_id = ?").run(person.userId);
    expect(mail().text).not.toContain(token);
    expect(mail().text).toContain("/prove-email/[hidden-1]");
    expect(
      sqlite
        .prepare("SELECT count(*) FROM sealed_secrets WHERE owner_id = ?")
        .pluck()
        .get(mail().id),
    ).toBe(0);
  });

  it("B10: is forgotten an hour after the letter left or once it has expired, and kept while the letter is on its way", async () => {
    const { userId } = makePerson();
    const now = Date.now();
    const linkTo = (lifetime: number) =>
      `http://localhost:3000/join/${issueLink({ purpose: "set_password", userId, lifetime, now })}`;
    const [lasting, brief, waiting] = [
      queueLetter(linkTo(days(3))),
      queueLetter(linkTo(minutes(1))),
      queueLetter(linkTo(minutes(1))),
    ];
    await settled();
    sqlite.prepare("UPDATE mails SET status = 'queued' WHERE id = ?").run(waiting);
    const isKept = (id: string) =>
      sqlite.prepare("SELECT 1 FROM sealed_secrets WHERE owner_id = ?").pluck().get(id) === 1;
    await forgetSpentSecrets(now + minutes(30), hours(1));
    expect([lasting, brief, waiting].map(isKept)).toEqual([true, false, true]);
    await forgetSpentSecrets(now + minutes(61), hours(1));
    expect([lasting, brief, waiting].map(isKept)).toEqual([false, false, true]);
    sqlite.prepare("UPDATE mails SET status = 'sent' WHERE id = ?").run(waiting);
    await forgetSpentSecrets(now + minutes(61), hours(1));
    expect(isKept(waiting)).toBe(false);
  });

  it("B10: is looked through in pieces, none of which holds the event loop for 50 ms", () => {
    const insert = sqlite.prepare(
      "INSERT INTO sealed_secrets (owner_id, position, sealed, opens, created_at) VALUES (?, 1, 'x', NULL, 1)",
    );
    sqlite.transaction(() =>
      Array.from({ length: 10_000 }, (_, made) => insert.run(`gone_${made}`)),
    )();
    const pieces: number[] = [];
    let [at, forgotten]: [ReturnType<typeof forgetSecrets>["next"], number] = [null, 0];
    do {
      // Of the processor, not of the clock: other tests run beside this one.
      const began = process.cpuUsage();
      const piece = forgetSecrets(at, 0);
      const { user, system } = process.cpuUsage(began);
      pieces.push((user + system) / 1000);
      [at, forgotten] = [piece.next, forgotten + piece.forgotten];
    } while (at !== null);
    expect(forgotten).toBe(10_000);
    expect(pieces.length).toBeGreaterThan(40);
    expect(Math.max(...pieces)).toBeLessThan(50);
  });

  it("B10: is taken out of letters that an earlier version kept whole, once", async () => {
    const { userId } = makePerson();
    const token = issueLink({
      purpose: "reset_password",
      userId,
      lifetime: hours(1),
      now: Date.now(),
    });
    const words = `http://localhost:3000/reset-password?token=${token}`;
    const id = queueLetter("nothing yet");
    sqlite.prepare("UPDATE mails SET secrets = NULL WHERE id = ?").run(id);
    sqlite
      .prepare("UPDATE mails SET text_body = ?, html_body = ?, secrets = NULL WHERE id = ?")
      .run(words, words, id);
    sqlite.prepare("DELETE FROM counters WHERE name = 'old_secrets_hidden'").run();
    for (let at = hideOldSecrets(null); at !== null; at = hideOldSecrets(at));
    expect(sqlite.prepare("SELECT text_body FROM mails WHERE id = ?").pluck().get(id)).toMatch(
      /token=\[hidden-1\]$/,
    );
    expect(findMail(id)?.textBody).toBe(words);
    expect(hideOldSecrets(null)).toBeNull();
  });
});
