import { readCell } from "~/app/auth/answer-sign-up.server";
import { keepPhoneProof } from "~/app/auth/settings/phone-proof-cookie.server";
import { textOf, type SettingsAct } from "~/app/auth/settings/settings-act.server";
import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import { writeCode } from "~/app/auth/write-code.server";
import { changeName as saveName } from "~/core/accounts/change-name";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { namePhone } from "~/core/accounts/credentials/name-phone";
import { proofLasts } from "~/core/accounts/sign-in/proof-needed";
import { askEmailChange } from "~/core/accounts/credentials/ask-email-change";
import { issueProofWord } from "~/core/sign-up/prove-by-text";
import { provePhone } from "~/core/sign-up/prove-phone";
import { takeCode } from "~/core/accounts/sign-in/take-code";
import { textCode } from "~/core/accounts/sign-in/text-code";
import { minutes } from "~/core/duration";
import { addressProblem } from "~/core/words/address-problem";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { changeEmailLetter } from "~/letters/change-email";

const codeTries: RateRule = { what: "phone proofs of", by: "person", most: 15, per: minutes(60) };

/** Saves the person's name. */
export const changeName: SettingsAct = ({ form, signedIn, clientAddress }) => {
  const [firstName, lastName] = [textOf(form, "firstName", 100), textOf(form, "lastName", 100)];
  if (firstName === "")
    return { intent: "name", problem: "Please enter your first name.", field: "firstName" };
  saveName({ userId: signedIn.person.userId, firstName, lastName, ip: clientAddress });
  return { toast: { title: "Saved", description: "Your name was changed." } };
};

/**
 * Begins the proof of a number: texts a code to it, and makes a word that may be texted from it
 * instead.
 */
export const beginPhone: SettingsAct = async ({ request, form, signedIn, clientAddress }) => {
  const phone = readCell(textOf(form, "phone"));
  if (!phone)
    return {
      intent: "phone",
      problem: "Please enter a valid 10-digit US phone number.",
      field: "phone",
    };
  if (signedIn.person.phone === phone)
    return {
      intent: "phone",
      problem: "This is your number already, and it is confirmed.",
      field: "phone",
    };
  if (signedIn.person.phone !== null) await requireFreshAuth(request, proofLasts("own-way-in"));
  const { userId } = signedIn.person;
  namePhone({ userId, phone, ip: clientAddress });
  const userAgent = request.headers.get("User-Agent")?.slice(0, 300) ?? null;
  textCode({
    phone,
    purpose: "prove_phone",
    userId,
    asker: userId,
    write: writeCode,
    ip: clientAddress,
    userAgent,
  });
  const headers = await keepPhoneProof({
    phone,
    word: issueProofWord({ userId, phone, sessionId: signedIn.session.id }),
  });
  return {
    toast: { title: "Code sent", description: "Enter the code, or text us the word instead." },
    headers,
    to: "/user/settings#phone",
  };
};

/** Proves a number with the code that was texted to it. */
export const confirmPhone: SettingsAct = async ({ form, signedIn, clientAddress }) => {
  const { userId } = signedIn.person;
  const phone = readCell(textOf(form, "phone"));
  limitRate(codeTries, userId);
  const owner =
    phone &&
    takeCode({ phone, purpose: "prove_phone", asker: userId, typed: textOf(form, "code") });
  if (!phone || owner !== userId)
    return {
      intent: "confirm-phone",
      problem: "That code is not right, or has expired.",
      field: "code",
    };
  provePhone({ userId, phone, by: "code", sessionId: signedIn.session.id, ip: clientAddress });
  const toast = {
    title: "Number confirmed",
    description: "You can text us from it, and sign in with a code sent to it.",
  };
  return { toast, headers: await keepPhoneProof(null), to: "/user/settings#phone" };
};

/** Mails an address the link that makes it the account's own. */
export const beginEmail: SettingsAct = async ({ request, form, signedIn, clientAddress }) => {
  const email = textOf(form, "email").toLowerCase();
  const problem = addressProblem(email);
  if (problem) return { intent: "email", problem, field: "email" };
  const { userId, firstName, email: present, emailProven } = signedIn.person;
  if (email === present && emailProven)
    return {
      intent: "email",
      problem: "This is your address already, and it is confirmed.",
      field: "email",
    };
  if (email !== present) await requireFreshAuth(request, proofLasts("own-way-in"));
  const sender = { product: env.PRODUCT_NAME, site: env.BASE_URL, address: env.POSTAL_ADDRESS };
  const write = (token: string) =>
    changeEmailLetter({ ...sender, firstName, link: `${env.BASE_URL}/prove-email/${token}` });
  askEmailChange({ userId, email, from: mailFrom, write, ip: clientAddress });
  return {
    toast: {
      title: "Check your email",
      description: `Open the link we sent to ${email} in this browser to confirm it.`,
    },
  };
};
