import { redirect } from "@remix-run/node";
import { rememberDevice } from "~/app/auth/known-device.server";
import { lucia, storedId } from "~/app/auth/lucia.server";
import { grantConfiguredAdmin } from "~/core/staff/grant-configured-admin";
import { findPerson, type Person } from "~/core/accounts/queries";
import { isAdmin } from "~/core/accounts/staff-acts/is-admin";
import { noteSessionUse, staffSessionEnd } from "~/core/accounts/sign-in/staff-session-end";
import { isUnfinished } from "~/core/accounts/sign-in/queries-sign-in";
import { recordSignIn } from "~/core/accounts/sign-in/record-sign-in";
import { recordSignOut } from "~/core/accounts/sign-in/record-sign-out";
import { recordChange } from "~/core/record-change";
import { env } from "~/env";

/**
 * A session as its own person may see it. `id` names it in the database and cannot be used to sign
 * in.
 */
export type CurrentSession = {
  id: string;
  createdAt: number;
  reauthenticatedAt: number | null;
  totpPassedAt: number | null;
  /** For staff, when the session ends if it is not used before; null for everybody else. */
  endsAt: number | null;
};
export type SignedIn = { person: Person; session: CurrentSession };

/**
 * Ends the session of this browser, and notifies its open pages.
 * @returns the id of the person whose session it was
 */
async function endSession(request: Request): Promise<string | null> {
  const secret = secretIn(request);
  if (!secret) return null;
  const { user } = await lucia.validateSession(secret);
  await lucia.invalidateSession(secret);
  if (!user) return null;
  recordChange(user.id, "session.ended", null);
  return user.id;
}

function secretIn(request: Request): string | null {
  try {
    return lucia.readSessionCookie(request.headers.get("Cookie") ?? "");
  } catch {
    // Cookies that cannot be decoded were not set by us, so nobody is signed in (W16).
    return null;
  }
}

/**
 * The header that a page's script sets on its own requests while nobody uses the page: an
 * unattended desk must not keep its session alive.
 */
export const unattended = "x-unattended";

type StaffTimes = { createdAt: number; lastSeenAt: number | null };

// W6: twelve hours, and half an hour without use. A person who was made staff during a session
// signs in again once that session is older than this.
function staffEnd(userId: string, id: string, times: StaffTimes, isUse: boolean): number | null {
  if (!isAdmin(userId, env.ADMIN_EMAILS)) return null;
  const now = Date.now();
  const endsAt = staffSessionEnd(times);
  if (endsAt <= now || !isUse) return endsAt;
  noteSessionUse(id, times, now);
  return staffSessionEnd({ ...times, lastSeenAt: now });
}

/**
 * The person who is signed in and their session, or null. A closed account is signed out
 * everywhere; a staff session ends by its own clock, at every door. `isUse` is false for requests
 * that a page makes by itself.
 */
export async function currentSession(
  request: Request,
  isUse = !request.headers.has(unattended),
): Promise<SignedIn | null> {
  const secret = secretIn(request);
  if (!secret) return null;
  const { user, session } = await lucia.validateSession(secret);
  const person = user && !user.isClosed ? findPerson(user.id) : undefined;
  if (!person || !session) return null;
  const { createdAt, lastSeenAt, reauthenticatedAt, totpPassedAt } = session;
  const id = storedId(secret);
  const endsAt = staffEnd(person.userId, id, { createdAt, lastSeenAt }, isUse);
  if (endsAt !== null && endsAt <= Date.now()) {
    await endSession(request);
    return null;
  }
  return { person, session: { id, createdAt, reauthenticatedAt, totpPassedAt, endsAt } };
}

/** The person who is signed in, or null. */
export async function currentPerson(request: Request): Promise<Person | null> {
  return (await currentSession(request))?.person ?? null;
}

/** The page that a request was made from or for: a person returns there after signing in. */
export function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return request.method === "GET" ? pathname + search : pathname;
}

/**
 * The page that a form stands on: a person returns there, since the address that the form posts to
 * may not be a page.
 */
export function pageBehind(request: Request): string {
  const referrer = request.headers.get("Referer");
  const url =
    request.method !== "GET" && referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  const isOwn = url?.host === (request.headers.get("Host") ?? new URL(request.url).host);
  return url && isOwn ? url.pathname + url.search : pageOf(request);
}

/**
 * The person who is signed in and their session. `portal` names the sign-in form that visitors are
 * led to, where that is not the user portal's.
 * @throws Response that leads to the sign-in form and from there back here, or to what an account
 * made with Google still lacks
 */
export async function requireSession(request: Request, portal?: "affiliate"): Promise<SignedIn> {
  const signedIn = await currentSession(request);
  if (signedIn) {
    const { phone, userId } = signedIn.person;
    const toCompletion: Response = redirect("/complete-signup");
    // Staff that an operator added has agreed to no claims: that is for people who make them.
    if (phone === null && isUnfinished(userId) && !isAdmin(userId, env.ADMIN_EMAILS))
      throw toCompletion;
    return signedIn;
  }
  const toLogin: Response = redirect(
    `/login?${new URLSearchParams({ ...(portal ? { portal } : {}), next: pageBehind(request) }).toString()}`,
  );
  throw toLogin;
}

/**
 * The person who is signed in; `portal` is the same as in `requireSession`.
 * @throws Response that leads to the sign-in form and from there back here
 */
export async function requirePerson(request: Request, portal?: "affiliate"): Promise<Person> {
  return (await requireSession(request, portal)).person;
}

/** Where to go after signing in: always a page of this site, whatever the form's address says. */
export function safeNext(asked: FormDataEntryValue | string | null, otherwise = "/user"): string {
  return typeof asked === "string" && /^\/(?![/\\])[\w\-./?=&%]*$/.test(asked) ? asked : otherwise;
}

/**
 * Signs a person in with a fresh session and ends the browser's previous one (rotation). Grants the
 * roles that the configuration names.
 * @returns headers that set the cookie
 */
export async function signIn(
  request: Request,
  userId: string,
  clientAddress: string,
  given: { totp?: boolean } = {},
): Promise<Headers> {
  await endSession(request);
  const userAgent = request.headers.get("User-Agent")?.slice(0, 300) ?? null;
  const now = Date.now();
  const session = await lucia.createSession(userId, {
    createdAt: now,
    lastSeenAt: now,
    ip: clientAddress,
    userAgent,
    reauthenticatedAt: now,
    totpPassedAt: given.totp ? now : null,
  });
  grantConfiguredAdmin(userId, env.ADMIN_EMAILS, now);
  recordSignIn(userId, clientAddress);
  const headers = new Headers({ "Set-Cookie": lucia.createSessionCookie(session.id).serialize() });
  headers.append("Set-Cookie", await rememberDevice(request, userId));
  return headers;
}

/**
 * Ends the session of this browser, on record.
 * @returns headers that forget the cookie
 */
export async function signOut(request: Request, clientAddress: string): Promise<Headers> {
  const userId = await endSession(request);
  if (userId) recordSignOut(userId, clientAddress);
  return new Headers({ "Set-Cookie": lucia.createBlankSessionCookie().serialize() });
}
