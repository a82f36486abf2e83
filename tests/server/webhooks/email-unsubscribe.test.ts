import { describe, expect, it } from "vitest";
import { isMailSuppressed } from "~/core/messaging/mail/queue-mail";
import { env } from "~/env";
import { readUnsubscribeToken, unsubscribeLink } from "~/integrations/email/unsubscribe-link";
import { emailUnsubscribe } from "~/server/webhooks/email-unsubscribe";

const pathOf = (address: string) => unsubscribeLink(address).slice(env.BASE_URL.length);

describe("RFC 8058, LG-10: affiliate news ends by one click", () => {
  it("of a mail program, without a sign-in; other mail still goes", async () => {
    const answer = await emailUnsubscribe.request(pathOf("Ann@People.example"), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(200);
    expect(isMailSuppressed("ann@people.example", "affiliate_news")).toBe(true);
    expect(isMailSuppressed("ann@people.example", "service")).toBe(false);
  });

  it("but not by merely looking at the link", async () => {
    const answer = await emailUnsubscribe.request(pathOf("bob@people.example"));
    expect(await answer.text()).toContain('<form method="post">');
    expect(isMailSuppressed("bob@people.example", "affiliate_news")).toBe(false);
  });

  it("and not by a link that we did not make", async () => {
    const [name] = pathOf("bob@people.example").split("/").at(-1)!.split(".");
    const other = pathOf("eve@people.example").split(".").at(-1)!;
    for (const token of [`${name}.${other}`, `${name}.`, name, "x.y", "%00", "<script>"]) {
      expect(readUnsubscribeToken(String(token))).toBeNull();
      expect(
        (
          await emailUnsubscribe.request(`/unsubscribe/${encodeURIComponent(String(token))}`, {
            method: "POST",
          })
        ).status,
      ).toBe(404);
    }
    expect(isMailSuppressed("bob@people.example", "affiliate_news")).toBe(false);
  });
});
