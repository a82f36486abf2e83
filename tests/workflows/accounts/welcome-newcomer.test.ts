import { homeOf } from "~/app/auth/home-of.server";
import { describe, expect, it, vi } from "vitest";
import { enterByGoogle } from "~/core/sign-up/enter-by-google";
import { addAffiliateContact } from "~/core/staff/add-affiliate-contact";
import { grantAdmin } from "~/core/staff/grant-admin";
import { proveAddress } from "~/core/accounts/credentials/prove-address";
import { sqlite } from "~/db/client";
import { setProven, signUp } from "~/tests/support/accounts";
import { makePerson } from "~/tests/support/people";
import { runHouse } from "~/tests/support/run-house";
import { mailsTo } from "~/tests/support/sent-words";

runHouse();

type Mail = ReturnType<typeof mailsTo>[number];

/** Waits until the mails to an address are these, each sent. */
async function untilSent(address: string, kinds: string[]): Promise<Mail[]> {
  await vi.waitFor(
    () => {
      expect(mailsTo(address).map(({ kind, status }) => `${kind} ${status}`)).toEqual(
        kinds.map((kind) => `${kind} sent`),
      );
    },
    { timeout: 15_000, interval: 50 },
  );
  return mailsTo(address);
}

const tokenIn = ({ text }: Mail): string => /\/prove-email\/([\w-]+)/.exec(text)![1]!;
const prove = (token: string, userId: string) =>
  proveAddress({ token, signedIn: { userId, sessionId: "s" }, ip: null });
const nudge = (name: string, userId: string, id: string) =>
  sqlite
    .prepare("INSERT INTO events (id, name, data, ts, created_at) VALUES (?, ?, ?, ?, ?)")
    .run(id, name, JSON.stringify({ userId }), Date.now(), Date.now());

describe("U §2, decisions: the welcome mail", () => {
  it("goes out once on sign-up, with the link that proves the address; the proof brings no second one", async () => {
    const { userId, email } = await signUp();
    const [welcome] = await untilSent(email, ["welcome"]);
    expect(prove(tokenIn(welcome!), userId)).toMatchObject({ outcome: "proven" });
    nudge("person/joined", userId, `again:${userId}`);
    const later = await signUp();
    await untilSent(later.email, ["welcome"]);
    await untilSent(email, ["welcome"]);
  });

  it("goes out to a person whom Google vouches for, without asking for a proof", async () => {
    const email = "by-google@people.example";
    enterByGoogle({
      subject: "s1",
      email,
      emailVerified: true,
      firstName: "Gina",
      lastName: "",
      referralCode: null,
      bonusPromised: false,
      ip: "x",
    });
    const [welcome] = await untilSent(email, ["welcome"]);
    expect(welcome!.text).not.toContain("/prove-email/");
  });

  it("an address that was only texted gets the request for proof, and the welcome after it", async () => {
    const { email, userId } = makePerson();
    const [request] = await untilSent(email!, ["prove-email"]);
    prove(tokenIn(request!), userId);
    await untilSent(email!, ["prove-email", "welcome"]);
  });
});

it("decisions, People: an affiliate whom staff added is linked to the account once its address is proven, not before", async () => {
  const email = "partner@people.example";
  const boss = await signUp();
  setProven(boss.userId);
  grantAdmin(boss.email, { kind: "operator", id: null });
  const staff = { userId: boss.userId, configuredEmails: [], ip: null };
  const { affiliateId } = addAffiliateContact(
    { firstName: "Pam", lastName: "Partner", email },
    staff,
  );
  const { userId } = await signUp({ email });
  const welcome = await vi.waitFor(
    () => {
      const found = mailsTo(email).find(({ kind }) => kind === "welcome");
      if (!found) throw new Error("not yet");
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );
  const linked = () =>
    sqlite
      .prepare("SELECT linked_user_id AS whose FROM affiliate_contacts WHERE email = ?")
      .get(email);
  expect(linked()).toEqual({ whose: null });
  prove(tokenIn(welcome), userId);
  await vi.waitFor(() => expect(linked()).toEqual({ whose: userId }), {
    timeout: 15_000,
    interval: 50,
  });
  expect(
    sqlite.prepare("SELECT user_id AS whose FROM affiliates WHERE id = ?").get(affiliateId),
  ).toEqual({ whose: userId });
  // U §6: sign-in leads to the affiliate portal, as long as the record stands.
  expect(homeOf(userId)).toBe("/affiliate");
  sqlite.prepare("UPDATE affiliates SET status = 'suspended' WHERE id = ?").run(affiliateId);
  expect(homeOf(userId)).toBe("/user");
});
