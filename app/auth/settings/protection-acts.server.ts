import { requireFreshAuth } from "~/app/auth/fresh-auth.server";
import { passwordProblem } from "~/app/auth/password.server";
import { hashPassword, verifyPassword } from "~/operations/hash-password";
import { signIn } from "~/app/auth/session.server";
import { textOf, type SettingsAct } from "~/app/auth/settings/settings-act.server";
import { endSessions } from "~/core/accounts/sign-in/end-sessions";
import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import { forgetTries, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { proofLasts } from "~/core/accounts/sign-in/proof-needed";
import { findPasswordHash } from "~/core/accounts/sign-in/queries-sign-in";
import { disconnectGoogle as forgetGoogle } from "~/core/sign-up/enter-by-google";
import { changePassword as savePassword } from "~/core/accounts/credentials/change-password";
import { minutes } from "~/core/duration";
import { env } from "~/env";

const perAccount: RateRule = { what: "change-password", by: "person", most: 8, per: minutes(15) };

/** Changes the account's password; every other session ends and this one is renewed (AU-04). */
export const changePassword: SettingsAct = async ({ request, form, signedIn, clientAddress }) => {
  const { person, session } = signedIn;
  const [current, password] = [form.get("current"), form.get("password")];
  const before = findPasswordHash(person.userId);
  limitRate(perAccount, person.userId);
  if (before === null) await requireFreshAuth(request, proofLasts("own-way-in"));
  else if (typeof current !== "string" || !(await verifyPassword(before, current)))
    return { intent: "password", problem: "Your current password is not right.", field: "current" };
  if (typeof password !== "string" || password === "")
    return { intent: "password", problem: "Please enter a new password.", field: "password" };
  const own = [person.email ?? "", person.firstName, person.lastName, person.phone ?? ""];
  const weak = passwordProblem(password, own, isAdmin(person.userId, env.ADMIN_EMAILS));
  if (weak) return { intent: "password", problem: weak.description, field: "password" };
  forgetTries(perAccount, person.userId);
  savePassword({
    userId: person.userId,
    passwordHash: await hashPassword(password),
    ip: clientAddress,
  });
  const headers = await signIn(request, person.userId, clientAddress, {
    totp: session.totpPassedAt !== null,
  });
  return {
    toast: { title: "Password updated", description: "You were signed out everywhere else." },
    headers,
  };
};

/** Ends one of the person's sessions, or all but this one. */
export const endSession: SettingsAct = ({ form, signedIn, clientAddress }) => {
  const id = textOf(form, "session");
  const { userId } = signedIn.person;
  const ended = endSessions({
    userId,
    ip: clientAddress,
    ...(id ? { id } : { keep: signedIn.session.id }),
  });
  const description =
    ended === 1 ? "One device was signed out." : `${ended} devices were signed out.`;
  return { toast: { title: "Signed out", description } };
};

/** Disconnects Google, provided that the account has a password to sign in with. */
export const disconnectGoogle: SettingsAct = async ({ request, signedIn, clientAddress }) => {
  await requireFreshAuth(request, proofLasts("own-way-in"));
  forgetGoogle({
    userId: signedIn.person.userId,
    sessionId: signedIn.session.id,
    ip: clientAddress,
  });
  return {
    toast: { title: "Google disconnected", description: "Sign in with your password from now on." },
  };
};
