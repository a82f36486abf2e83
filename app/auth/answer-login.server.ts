import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { answerEvenly } from "~/app/auth/answer-evenly.server";
import { verifyPassword } from "~/operations/hash-password";
import { askForCode, signInByCode } from "~/app/auth/code-sign-in.server";
import { completeSignIn } from "~/app/auth/complete-sign-in.server";
import { beginGoogle } from "~/app/auth/google-flow.server";
import { knownDevice } from "~/app/auth/known-device.server";
import { textOf } from "~/app/auth/settings/settings-act.server";
import type { LoginAnswer } from "~/app/components/sign-in/login-answer";
import {
  findClaimant,
  findSignIn,
  type SignInAccount,
} from "~/core/accounts/sign-in/queries-sign-in";
import {
  claimFrom,
  forgetTries,
  giveTryBack,
  takeFromBudget,
  limitRate,
  type RateRule,
  type SharedBudget,
} from "~/core/accounts/limit-rate";
import { mailResetLink } from "~/core/accounts/links/mail-reset-link";
import { minutes, seconds } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { claimAddressLetter, resetPasswordLetter } from "~/letters/reset-password";

const perAccount: RateRule = {
  what: "sign-in",
  by: "claim from network",
  most: 10,
  per: minutes(15),
};
const perDevice: RateRule = { what: "sign-in on device", by: "device", most: 10, per: minutes(15) };
const perAddress: RateRule = { what: "sign-in from", by: "network", most: 40, per: minutes(15) };
const resetsPerAddress: RateRule = {
  what: "reset from",
  by: "network",
  most: 10,
  per: minutes(60),
};
/**
 * The limit on guesses at one account from all networks together. Once it is used up, only a known
 * browser, an emailed link or a texted code opens the account.
 */
const everywhere: SharedBudget = { what: "sign-in of", by: "claim", most: 100, per: minutes(60) };
const promptTries = 5;

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

type Tries = "fine" | "slow" | "mail";

/**
 * The account was guessed at so often that an unknown browser can open it only by an emailed link.
 */
class EmailLinkRequired extends Error {}

function countTries(typed: string, device: string | null, clientAddress: string): Tries {
  // Strangers' tries do not count against a browser that the account knows (OWASP, device cookies).
  if (device !== null) return limitRate(perDevice, device) > promptTries ? "slow" : "fine";
  limitRate(perAddress, clientAddress);
  const tries = limitRate(perAccount, claimFrom(typed, clientAddress));
  if (!takeFromBudget(everywhere, typed)) return "mail";
  return tries > promptTries ? "slow" : "fine";
}

function forgetCounted(typed: string, device: string | null, clientAddress: string): void {
  if (device !== null) return forgetTries(perDevice, device);
  forgetTries(perAccount, claimFrom(typed, clientAddress));
  giveTryBack(perAddress, clientAddress);
  giveTryBack(everywhere, typed);
}

// Everybody gets this answer, whether or not the account exists and whatever the password was.
async function requireEmailLink(typed: string): Promise<Refusal> {
  const words = `Too many tries for this account from elsewhere. If it is yours, open the link that we mail you now, or use a browser you signed in with before.`;
  await answerEvenly(() => mailReset(typed));
  return failure("sign-in", words, 429);
}

/**
 * The accounts that a typed address may belong to: the one that has it (`holder`) and the newest
 * one that claims it (`claimant`). `device` and `claim` name this browser where the holder or the
 * claimant knows it.
 */
type Candidates = {
  holder: SignInAccount | undefined;
  claimant: SignInAccount | undefined;
  device: string | null;
  claim: string | null;
};

async function findCandidates(request: Request, typed: string): Promise<Candidates> {
  const [holder, claimant] = [findSignIn(typed), findClaimant(typed)];
  const device = await knownDevice(request, holder?.userId);
  return {
    holder,
    claimant,
    device,
    claim: device === null ? await knownDevice(request, claimant?.userId) : null,
  };
}

// Two passwords are verified in every case, so that the response time reveals nothing. A browser
// that the claimant knows is trusted for the claimant's account alone: it does not bypass the
// limits of the holder's account.
async function accountOpenedBy(
  candidates: Candidates,
  password: string,
  count: () => Promise<void>,
): Promise<SignInAccount | undefined> {
  const { holder, claimant, claim } = candidates;
  if (claim !== null) limitRate(perDevice, claim);
  const isClaimed = claim !== null && (await verifyPassword(claimant?.passwordHash, password));
  if (!isClaimed) await count();
  const isHeld = await verifyPassword(isClaimed ? null : holder?.passwordHash, password);
  const opensClaim =
    claim === null ? await verifyPassword(claimant?.passwordHash, password) : isClaimed;
  if (isHeld) return holder;
  return opensClaim ? claimant : undefined;
}

/**
 * Signs in with email and password. A wrong address and a wrong password get the same answer after
 * the same time (AU-05).
 */
async function signInByPassword({
  request,
  form,
  clientAddress,
}: LoginRequest): Promise<Response | Refusal> {
  const address = email.safeParse(form.get("email"));
  const password = form.get("password");
  if (!address.success || typeof password !== "string" || password === "")
    return failure("sign-in", "Please enter your email and password.");
  const typed = address.data;
  const candidates = await findCandidates(request, typed);
  const count = async () => {
    const tries = countTries(typed, candidates.device, clientAddress);
    if (tries === "mail") throw new EmailLinkRequired();
    if (tries === "slow") await wait(seconds(1));
  };
  try {
    const account = await accountOpenedBy(candidates, password, count);
    if (!account) return failure("sign-in", "Invalid email or password.");
    if (account.isClosed)
      return failure(
        "sign-in",
        `This account is closed. Write to ${env.SUPPORT_EMAIL} if you think it should not be.`,
        403,
      );
    forgetCounted(typed, candidates.device ?? candidates.claim, clientAddress);
    return await completeSignIn({
      request,
      userId: account.userId,
      clientAddress,
      next: form.get("next"),
    });
  } catch (cause) {
    return cause instanceof EmailLinkRequired
      ? requireEmailLink(typed)
      : rateFailure("sign-in", cause);
  }
}

function mailReset(typed: string): void {
  const sender = { product: env.PRODUCT_NAME, site: env.BASE_URL, address: env.POSTAL_ADDRESS };
  mailResetLink({
    email: typed,
    from: mailFrom,
    write: ({ token, firstName, isNew }) => {
      const link = `${env.BASE_URL}/reset-password?token=${token}`;
      return isNew
        ? claimAddressLetter({ ...sender, link })
        : resetPasswordLetter({ ...sender, firstName, link });
    },
  });
}

/**
 * Mails a reset link to the owner of the address; the answer is the same when there is no owner.
 */
function askForReset({ form, clientAddress }: LoginRequest): LoginAnswer | Refusal {
  const address = email.safeParse(form.get("email"));
  if (!address.success) return failure("reset", "Please enter your email.");
  try {
    limitRate(resetsPerAddress, clientAddress);
    mailReset(address.data);
  } catch (cause) {
    return rateFailure("reset", cause);
  }
  return {
    ok: true,
    intent: "reset",
    title: "Password reset sent",
    description: "Check your email for the password reset link",
  };
}

/** Answers the login form: sign-in by password or texted code, reset request, or Google (U §8). */
export async function answerLogin(
  given: LoginRequest,
): Promise<Response | (LoginAnswer & { headers?: Headers }) | Refusal> {
  switch (textOf(given.form, "intent")) {
    case "reset":
      return answerEvenly(() => askForReset(given));
    case "code":
      return answerEvenly(() => askForCode(given));
    case "use-code":
      return signInByCode(given);
    case "google":
      return beginGoogle(given.form);
    default:
      return signInByPassword(given);
  }
}
