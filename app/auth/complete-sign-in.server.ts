import { redirect } from "@remix-run/node";
import { accountCreated } from "~/app/account-created";
import { homeOf } from "~/app/auth/home-of.server";
import { secondStepCookie } from "~/app/auth/second-step-cookie.server";
import { safeNext, signIn } from "~/app/auth/session.server";
import { redirectWithToast } from "~/app/flash-toast.server";
import { issueLink } from "~/core/accounts/links/issue-link";
import { findTotp } from "~/core/accounts/sign-in/queries-sign-in";
import { minutes } from "~/core/duration";

export type FirstStep = {
  request: Request;
  userId: string;
  clientAddress: string;
  next: FormDataEntryValue | string | null;
  /** The account was made by this sign-in. */
  isNew?: boolean;
};

const welcomeBack = { title: "Welcome back!", description: "You've been signed in successfully." };

/** Redirects a person who has passed both steps, with the session and the notice (U §8). */
export async function finishSignIn(
  first: FirstStep,
  given: { totp?: boolean } = {},
): Promise<Response> {
  const { request, userId, clientAddress, next, isNew = false } = first;
  const headers = await signIn(request, userId, clientAddress, given);
  if (given.totp) headers.append("Set-Cookie", await secondStepCookie.serialize("", { maxAge: 0 }));
  return redirectWithToast(
    safeNext(next, homeOf(userId)),
    isNew ? accountCreated : welcomeBack,
    headers,
  );
}

/**
 * Continues after the first step of any sign-in: to the second step where the account has an
 * authenticator (AU-06), otherwise to the portal. There is no session between the steps.
 */
export async function completeSignIn(first: FirstStep): Promise<Response> {
  const { userId, next } = first;
  if (!findTotp(userId)) return finishSignIn(first);
  const token = issueLink({
    purpose: "second_step",
    userId,
    lifetime: minutes(10),
    now: Date.now(),
  });
  const to = `/second-step?${new URLSearchParams({ next: typeof next === "string" ? next : "" }).toString()}`;
  return redirect(to, { headers: { "Set-Cookie": await secondStepCookie.serialize(token) } });
}
