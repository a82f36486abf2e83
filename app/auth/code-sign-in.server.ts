import { readCell } from "~/app/auth/answer-sign-up.server";
import { completeSignIn } from "~/app/auth/complete-sign-in.server";
import { textOf } from "~/app/auth/settings/settings-act.server";
import { writeCode } from "~/app/auth/write-code.server";
import type { LoginAnswer } from "~/app/components/login-answer";
import { isAdmin } from "~/core/accounts/is-admin";
import { forgetTries, giveTryBack, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { findPersonByPhone } from "~/core/accounts/queries";
import { isClosed } from "~/core/accounts/queries-sign-in";
import { takeCode } from "~/core/conversations/take-code";
import { textCode } from "~/core/conversations/text-code";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { env } from "~/env";

export type CodeRequest = { request: Request; form: FormData; clientAddress: string };
type Refusal = LoginAnswer & { status: number };

const triesPerAddress: RateRule = { what: "code tries from", most: 20, per: minutes(15) };
const triesPerPhone: RateRule = { what: "code tries of", most: 12, per: minutes(60) };

const refuse = (intent: string, description: string, status = 400): Refusal => ({ ok: false, intent, title: "Error", description, status });

function refusal(intent: string, cause: unknown): Refusal {
  if (cause instanceof RuleBroken) return refuse(intent, cause.message, 429);
  throw cause;
}

// A stolen number must not be enough for the staff's pages, and a closed account is none.
function accountBehind(phone: string): string | null {
  const person = findPersonByPhone(phone);
  return person && !isClosed(person.userId) && !isAdmin(person.userId, env.ADMIN_EMAILS) ? person.userId : null;
}

/** Texts a sign-in code to a proven number, and says the same whether it is anybody's (AU-05, AU-08). */
export function askForCode({ request, form, clientAddress }: CodeRequest): LoginAnswer | Refusal {
  const phone = readCell(textOf(form, "phone"));
  if (!phone) return refuse("code", "Please enter a valid 10-digit US phone number.");
  try {
    const userAgent = request.headers.get("User-Agent")?.slice(0, 300) ?? null;
    textCode({ phone, purpose: "sign_in", userId: accountBehind(phone), write: writeCode, ip: clientAddress, userAgent });
  } catch (cause) {
    return refusal("code", cause);
  }
  return {
    ok: true,
    intent: "code",
    phone,
    title: "Code sent",
    description: "If this number belongs to an account, a code is on its way to it.",
  };
}

/** Signs in with the code that was texted to a proven number. */
export async function signInByCode({ request, form, clientAddress }: CodeRequest): Promise<Response | Refusal> {
  const phone = readCell(textOf(form, "phone"));
  const typed = textOf(form, "code");
  const again = { ...refuse("use-code", "That code is not right, or has expired."), ...(phone ? { phone } : {}) };
  if (!phone) return again;
  try {
    limitRate(triesPerAddress, clientAddress);
    limitRate(triesPerPhone, phone);
  } catch (cause) {
    return { ...refusal("use-code", cause), phone };
  }
  const userId = takeCode({ phone, purpose: "sign_in", typed });
  if (!userId || accountBehind(phone) !== userId) return again;
  forgetTries(triesPerPhone, phone);
  giveTryBack(triesPerAddress, clientAddress);
  return completeSignIn({ request, userId, clientAddress, next: form.get("next") });
}
