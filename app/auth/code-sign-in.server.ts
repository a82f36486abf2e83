import { readCell } from "~/app/auth/answer-sign-up.server";
import { codeAsker, rememberAsker } from "~/app/auth/code-ask-cookie.server";
import { completeSignIn } from "~/app/auth/complete-sign-in.server";
import { knownDevice } from "~/app/auth/known-device.server";
import { textOf } from "~/app/auth/settings/settings-act.server";
import { writeCode } from "~/app/auth/write-code.server";
import type { LoginAnswer } from "~/app/components/sign-in/login-answer";
import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import {
  claimFrom,
  forgetTries,
  giveTryBack,
  limitRate,
  type RateRule,
} from "~/core/accounts/limit-rate";
import { findPersonByPhone } from "~/core/accounts/queries";
import { isClosed } from "~/core/accounts/sign-in/queries-sign-in";
import { takeCode } from "~/core/accounts/sign-in/take-code";
import { textCode } from "~/core/accounts/sign-in/text-code";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { env } from "~/env";

export type CodeRequest = { request: Request; form: FormData; clientAddress: string };
type Refusal = LoginAnswer & { status: number };
type Asked = LoginAnswer & { headers: Headers };

const triesPerAddress: RateRule = {
  what: "code tries from",
  by: "network",
  most: 20,
  per: minutes(15),
};
const triesPerPhone: RateRule = {
  what: "code tries of",
  by: "claim from network",
  most: 12,
  per: minutes(60),
};

const refuse = (intent: string, description: string, status = 400): Refusal => ({
  ok: false,
  intent,
  title: "Error",
  description,
  status,
});

function refusal(intent: string, cause: unknown): Refusal {
  if (cause instanceof RuleBroken) return refuse(intent, cause.message, 429);
  throw cause;
}

// A stolen number must not open the staff pages, and a closed account cannot sign in.
function accountBehind(phone: string): string | null {
  const person = findPersonByPhone(phone);
  return person && !isClosed(person.userId) && !isAdmin(person.userId, env.ADMIN_EMAILS)
    ? person.userId
    : null;
}

/**
 * Texts a sign-in code to a proven number. The answer is the same for a number without an account
 * (AU-05, AU-08).
 */
export async function askForCode({
  request,
  form,
  clientAddress,
}: CodeRequest): Promise<Asked | Refusal> {
  const phone = readCell(textOf(form, "phone"));
  if (!phone) return refuse("code", "Please enter a valid 10-digit US phone number.");
  const userId = accountBehind(phone);
  const { asker, headers } = await rememberAsker(request);
  const device = await knownDevice(request, userId ?? undefined);
  try {
    const userAgent = request.headers.get("User-Agent")?.slice(0, 300) ?? null;
    textCode({
      phone,
      purpose: "sign_in",
      userId,
      asker,
      device,
      write: writeCode,
      ip: clientAddress,
      userAgent,
    });
  } catch (cause) {
    return refusal("code", cause);
  }
  return {
    ok: true,
    intent: "code",
    phone,
    headers,
    title: "Code sent",
    description: "If this number belongs to an account, a code is on its way to it.",
  };
}

/** Signs in with the code that was texted to a proven number. */
export async function signInByCode({
  request,
  form,
  clientAddress,
}: CodeRequest): Promise<Response | Refusal> {
  const phone = readCell(textOf(form, "phone"));
  const typed = textOf(form, "code");
  const again = {
    ...refuse("use-code", "That code is not right, or has expired."),
    ...(phone ? { phone } : {}),
  };
  if (!phone) return again;
  try {
    limitRate(triesPerAddress, clientAddress);
    limitRate(triesPerPhone, claimFrom(phone, clientAddress));
  } catch (cause) {
    return { ...refusal("use-code", cause), phone };
  }
  const userId = takeCode({ phone, purpose: "sign_in", asker: await codeAsker(request), typed });
  if (!userId || accountBehind(phone) !== userId) return again;
  forgetTries(triesPerPhone, claimFrom(phone, clientAddress));
  giveTryBack(triesPerAddress, clientAddress);
  return completeSignIn({ request, userId, clientAddress, next: form.get("next") });
}
