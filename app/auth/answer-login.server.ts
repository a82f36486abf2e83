import { z } from "zod";
import { verifyPassword } from "~/app/auth/password.server";
import { askForCode, signInByCode } from "~/app/auth/code-sign-in.server";
import { completeSignIn } from "~/app/auth/complete-sign-in.server";
import { beginGoogle } from "~/app/auth/google-flow.server";
import { textOf } from "~/app/auth/settings/settings-act.server";
import type { LoginAnswer } from "~/app/components/login-answer";
import { findSignIn } from "~/core/accounts/queries-sign-in";
import { forgetTries, giveTryBack, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { mailResetLink } from "~/core/conversations/mail-reset-link";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { claimAddressLetter, resetPasswordLetter } from "~/letters/reset-password";

const perAccount: RateRule = { what: "sign-in", most: 10, per: minutes(15) };
const perAddress: RateRule = { what: "sign-in from", most: 40, per: minutes(15) };
const resetsPerAddress: RateRule = { what: "reset from", most: 10, per: minutes(60) };

export type LoginRequest = { request: Request; form: FormData; clientAddress: string };
type Refusal = LoginAnswer & { status: number };

const email = z.string().trim().toLowerCase().pipe(z.email().max(254));

function failure(intent: string, description: string, status = 400): Refusal {
  return { ok: false, intent, title: "Error", description, status };
}

function rateFailure(intent: string, cause: unknown): Refusal {
  if (cause instanceof RuleBroken) return failure(intent, cause.message, 429);
  throw cause;
}

/** Signs in with email and password. A wrong address and a wrong password are one answer that takes one time (AU-05). */
async function signInByPassword({ request, form, clientAddress }: LoginRequest): Promise<Response | Refusal> {
  const address = email.safeParse(form.get("email"));
  const password = form.get("password");
  if (!address.success || typeof password !== "string" || password === "")
    return failure("sign-in", "Please enter your email and password.");
  try {
    limitRate(perAddress, clientAddress);
    limitRate(perAccount, address.data);
  } catch (cause) {
    return rateFailure("sign-in", cause);
  }
  const account = findSignIn(address.data);
  const isRight = await verifyPassword(account?.passwordHash, password);
  if (!account || !isRight) return failure("sign-in", "Invalid email or password.");
  if (account.isClosed)
    return failure("sign-in", `This account is closed. Write to ${env.SUPPORT_EMAIL} if you think it should not be.`, 403);
  forgetTries(perAccount, address.data);
  giveTryBack(perAddress, clientAddress);
  return completeSignIn({ request, userId: account.userId, clientAddress, next: form.get("next") });
}

/** Mails a reset link to whoever owns the address, and says the same whether anybody does. */
function askForReset({ form, clientAddress }: LoginRequest): LoginAnswer | Refusal {
  const address = email.safeParse(form.get("email"));
  if (!address.success) return failure("reset", "Please enter your email.");
  const sender = { product: env.PRODUCT_NAME, site: env.BASE_URL, address: env.POSTAL_ADDRESS };
  try {
    limitRate(resetsPerAddress, clientAddress);
    mailResetLink({
      email: address.data,
      from: mailFrom,
      write: ({ token, firstName, isNew }) => {
        const link = `${env.BASE_URL}/reset-password?token=${token}`;
        return isNew ? claimAddressLetter({ ...sender, link }) : resetPasswordLetter({ ...sender, firstName, link });
      },
    });
  } catch (cause) {
    return rateFailure("reset", cause);
  }
  return { ok: true, intent: "reset", title: "Password reset sent", description: "Check your email for the password reset link" };
}

/** Answers the login form: sign-in by password or texted code, reset request, or Google (U §8). */
export async function answerLogin(given: LoginRequest): Promise<Response | LoginAnswer | Refusal> {
  switch (textOf(given.form, "intent")) {
    case "reset":
      return askForReset(given);
    case "code":
      return askForCode(given);
    case "use-code":
      return signInByCode(given);
    case "google":
      return beginGoogle(given.form);
    default:
      return signInByPassword(given);
  }
}
