import { expect, it } from "vitest";
import { signUpByText } from "~/bot/agent/join/sign-up-by-text";
import { firstTextLink } from "~/app/landing/use-text-link";
import { enrollNewcomer } from "~/core/affiliates/enroll-newcomer";
import { findNumber } from "~/core/accounts/queries";
import { sqlite } from "~/db/client";
import { makePerson } from "~/tests/support/people";
import { comesIn } from "./incoming";

it("issue 6: the code in the first text, as the page's own link writes it, credits its affiliate for the person who signs up by text", async () => {
  const inviter = makePerson();
  enrollNewcomer({ userId: inviter.userId, referralCode: null, at: Date.now() });
  const code =
    sqlite
      .prepare<[string], string>("SELECT affiliate_code FROM affiliates WHERE user_id = ?")
      .pluck()
      .get(inviter.userId) ?? "";
  const phone = "+12125579001";
  const first = decodeURIComponent(firstTextLink(phone, code).split("&body=")[1] ?? "");
  for (const words of [first, "Maria Lopez", "maria@invited.example", "AGREE NY"])
    signUpByText(await comesIn(phone, words));
  const owners = sqlite
    .prepare(
      "SELECT a.user_id FROM referrals r JOIN affiliates a ON a.id = r.affiliate_id WHERE r.referred_user_id = ? AND r.tier_level = 1",
    )
    .pluck();
  expect(owners.all(findNumber(phone)?.userId)).toEqual([inviter.userId]);
});
