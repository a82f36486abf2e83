import { z } from "zod";
import { passwordProblem } from "~/app/auth/password.server";
import { hashPassword } from "~/operations/hash-password";
import { readSeen } from "~/app/auth/read-seen.server";
import { signIn } from "~/app/auth/session.server";
import { forgetSignUp, recallSignUp } from "~/app/auth/sign-up-memory.server";
import { stateName } from "~/core/sign-up/answers/join-answers";
import { claimFrom, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { claimsAreOffIn } from "~/core/accounts/settings";
import { closedIn } from "~/core/claims/gate/claim-gate";
import { toStateCode } from "~/core/accounts/us-states";
import { stateOfPhone } from "~/core/consent/area-codes";
import { webCheckbox } from "~/core/consent/wordings";
import { joinByWeb } from "~/core/sign-up/join-by-web";
import { hours } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { addressProblem } from "~/core/words/address-problem";
import { agreementShown, joinButton } from "~/core/sign-up/answers/agreement-shown";
import { checkPersonName } from "~/core/words/person-name";
import { toE164 } from "~/core/words/phone";
import { env } from "~/env";
import { log } from "~/log";

export type SignUpProblem = {
  ok: false;
  title: string;
  message: string;
  field?: string;
  /** The answer's status where it is not 400. */
  status?: number;
  /** Set where the texts to accept have changed, and the form is to show those of now. */
  areTextsChanged?: true;
};
export type SignUpAnswer = { ok: true; headers: Headers } | SignUpProblem;

const perAddress: RateRule = { what: "sign-up from", by: "network", most: 20, per: hours(1) };
const perEmail: RateRule = { what: "sign-up of", by: "claim from network", most: 5, per: hours(1) };
const perPhone: RateRule = {
  what: "sign-up with number",
  by: "claim from network",
  most: 5,
  per: hours(1),
};

const shape = z.object({
  email: z.string().trim().toLowerCase().max(254).catch(""),
  name: z.string().trim().max(200).catch(""),
  phone: z.string().trim().max(40).catch(""),
  password: z.string().catch(""),
  state: z.string().trim().max(40).catch(""),
  smsConsent: z.string().optional(),
});

type Typed = z.infer<typeof shape>;
export type Whereabouts = { phone: string; state: string };

const refuse = (title: string, message: string, field?: string): SignUpProblem => ({
  ok: false,
  title,
  message,
  ...(field ? { field } : {}),
});

/** The answer to an agreement with texts that have changed since they were shown (CL-06). */
export const textsChanged = ({ message }: RuleBroken): SignUpProblem => ({
  ...refuse("Please Read It Once More", message),
  status: 409,
  areTextsChanged: true,
});

/**
 * Reads a US cell number as exactly ten digits (U §5), however it was typed; null when it is not
 * one.
 */
export function readCell(typed: string): string | null {
  const digits = typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? toE164(digits) : null;
}

/**
 * Reads the phone number and state of a person who signs up. The state follows from the area code
 * unless they name another (decisions, Agreement).
 */
export function readWhereabouts(typed: {
  phone: string;
  state: string;
}): Whereabouts | SignUpProblem {
  const phone = readCell(typed.phone);
  if (!phone)
    return refuse(
      "Invalid Phone Number",
      "Please enter a valid 10-digit US phone number.",
      "phone",
    );
  const state = toStateCode(typed.state) ?? stateOfPhone(phone);
  if (!state) return refuse("State Needed", "Please choose the state you live in.", "state");
  if (claimsAreOffIn(state) || closedIn(state, "sign_ups") !== null)
    return refuse(
      "Not In Your State Yet",
      `We're sorry: we can't take claims from ${stateName(state)} at the moment.`,
      "state",
    );
  return { phone, state };
}

/** Splits a full name, typed into one field, into first and last name. */
export function readFullName(typed: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = typed.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

function nameProblem(typed: string): SignUpProblem | null {
  try {
    checkPersonName(readFullName(typed));
    return null;
  } catch (cause) {
    if (cause instanceof RuleBroken) return refuse("Check Your Name", cause.message, "name");
    throw cause;
  }
}

function readForm(typed: Typed): Whereabouts | SignUpProblem {
  if (!typed.email)
    return refuse("Email Required", "Please enter your email to continue.", "email");
  const misaddressed = addressProblem(typed.email);
  if (misaddressed) return refuse("Invalid Email", misaddressed, "email");
  const missing = (["name", "phone", "password"] as const).find((field) => typed[field] === "");
  if (missing)
    return refuse("Missing Information", "Please fill in all fields to complete signup.", missing);
  const misnamed = nameProblem(typed.name);
  if (misnamed) return misnamed;
  const where = readWhereabouts(typed);
  if ("ok" in where && where.field === "phone") return where;
  const weak = passwordProblem(typed.password, [typed.email, typed.name, typed.phone]);
  if (weak) return refuse(weak.title, weak.description, "password");
  return where;
}

function limitTries(clientAddress: string, email: string, phone: string): void {
  limitRate(perAddress, clientAddress);
  limitRate(perEmail, claimFrom(email, clientAddress));
  limitRate(perPhone, claimFrom(phone, clientAddress));
}

async function join(
  request: Request,
  form: FormData,
  clientAddress: string,
  typed: Typed,
  where: Whereabouts,
): Promise<SignUpAnswer> {
  limitTries(clientAddress, typed.email, where.phone);
  const userId = joinByWeb({
    ...where,
    ...recallSignUp(request, form),
    email: typed.email,
    passwordHash: await hashPassword(typed.password),
    ...checkPersonName(readFullName(typed.name)),
    answer: "Pressed the join button under the agreement.",
    shown: agreementShown(env.PRODUCT_NAME, joinButton),
    seen: readSeen(form),
    textsWished: typed.smsConsent ? webCheckbox(env.PRODUCT_NAME) : null,
    ip: clientAddress,
    userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
  });
  return { ok: true, headers: forgetSignUp(await signIn(request, userId, clientAddress)) };
}

/**
 * Answers the landing page's sign-up form (U §3-§5, §8): fields `email`, `name`, `phone`,
 * `password`, `seen`, and optional `state`, `smsConsent`, `ref`.
 * A known address gets the same answer as a
 * new one (AU-05, decisions). On success `headers` set the session.
 */
export async function answerSignUp(
  request: Request,
  form: FormData,
  clientAddress: string,
): Promise<SignUpAnswer> {
  const typed = shape.parse(Object.fromEntries(form));
  const where = readForm(typed);
  if ("ok" in where) return where;
  try {
    return await join(request, form, clientAddress, typed, where);
  } catch (cause) {
    if (cause instanceof RuleBroken && cause.code === "texts_changed") return textsChanged(cause);
    if (cause instanceof RuleBroken) return refuse("Signup Failed", cause.message);
    log.error({ err: cause }, "a sign-up failed");
    return refuse("Signup Failed", "There was an error creating your account. Please try again.");
  }
}
