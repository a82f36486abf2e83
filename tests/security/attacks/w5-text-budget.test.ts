import { describe, expect, it } from "vitest";
import { textCode } from "~/core/accounts/sign-in/text-code";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";
import { signUp } from "~/tests/support/accounts";

let made = 0;
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const numberOf = (n: number): string => `+1212${String(2_000_000 + n)}`;
const write = (code: string) => ({ body: `code ${code}`, segments: 1 });
const textsTo = (phone: string) =>
  sqlite.prepare("SELECT count(*) FROM texts WHERE phone = ?").pluck().get(phone);

function ask(
  userId: string | null,
  phone: string,
  purpose: "sign_in" | "prove_phone",
  ip = addressOf(++made),
): void {
  textCode({ phone, purpose, userId, asker: userId ?? `a${made}`, write, ip, userAgent: null });
}

function newAccount(isProven: boolean): string {
  const id = `user_w5_${++made}`;
  sqlite
    .prepare("INSERT INTO users (id, created_at, email_verified_at) VALUES (?, 1, ?)")
    .run(id, isProven ? 1 : null);
  return id;
}

describe("W5: strangers cannot switch texted codes off for everybody", () => {
  it("whatever strangers spend, members sign in by text, and people with a proven address prove their number", async () => {
    const member = await signUp();
    let refused = 0;
    // One commit for all: what the disk takes is not what is tried here.
    transaction(() => {
      for (let i = 0; i < 410; i++) ask(null, numberOf(i), "sign_in");
      for (let i = 0; i < 420; i++) {
        try {
          ask(newAccount(false), numberOf(5000 + i), "prove_phone");
        } catch {
          refused++;
        }
      }
    });
    // What strangers may have texted at our cost is bounded …
    expect(refused).toBe(20);
    // … and nobody else pays for it.
    ask(member.userId, member.phone, "sign_in");
    expect(textsTo(member.phone)).toBe(1);
    ask(newAccount(true), numberOf(9001), "prove_phone");
    expect(textsTo(numberOf(9001))).toBe(1);
  });

  it("one network, one account and one number each have a bound of their own", () => {
    const tries = (count: number, work: (i: number) => void): number => {
      let done = 0;
      for (let i = 0; i < count; i++) {
        try {
          work(i);
          done++;
        } catch (cause) {
          expect(cause).toMatchObject({ code: "too_many_tries" });
        }
      }
      return done;
    };
    expect(tries(30, (i) => ask(null, numberOf(20_000 + i), "sign_in", "198.51.100.7"))).toBe(10);
    expect(
      tries(30, (i) =>
        ask(null, numberOf(21_000 + i), "sign_in", `2001:db8:7:7::${i.toString(16)}`),
      ),
    ).toBe(10);
    const account = newAccount(true);
    expect(tries(30, (i) => ask(account, numberOf(22_000 + i), "prove_phone"))).toBe(6);
    const owner = newAccount(true);
    expect(tries(30, () => ask(owner, numberOf(23_000), "sign_in"))).toBe(30);
    expect(textsTo(numberOf(23_000))).toBe(8);
  });
});
