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

/** A session as its own person may know it. `id` names it in the database and signs nobody in. */
export type CurrentSession = {
  id: string;
  createdAt: number;
  reauthenticatedAt: number | null;
  totpPassedAt: number | null;
  /** When it ends unless it is used before, for staff; null for everybody else. */
  endsAt: number | null;
};
export type SignedIn = { person: Person; session: CurrentSession };

/**
 * Ends the session of this browser, and tells the pages that stand open with it. @returns whose it
 * was
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
    // Cookies that cannot be decoded were not set by us: nobody is signed in (W16).
    return null;
  }
}

/**
 * Set by the page's script on what it loads by itself while nobody touches it: an unattended desk
 * must not keep its session awake.
 */
export const unattended = "x-unattended";

type StaffTimes = { createdAt: number; lastSeenAt: number | null };

// W6: twelve hours, and half an hour without use. Whoever was given the role since signs in again
// once their session is older than that.
function staffEnd(userId: string, id: string, times: StaffTimes, isUse: boolean): number | null {
  if (!isAdmin(userId, env.ADMIN_EMAILS)) return null;
  const now = Date.now();
  const endsAt = staffSessionEnd(times);
  if (endsAt <= now || !isUse) return endsAt;
  noteSessionUse(id, times, now);
  return staffSessionEnd({ ...times, lastSeenAt: now });
}

/**
 * Who is signed in with which session, or null. A closed account is signed out wherever it is; a
 * session of staff ends by its own clock, at every door. `isUse` is false for what a page asks by
 * itself.
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

/** Who is signed in, or null. */
export async function currentPerson(request: Request): Promise<Person | null> {
  return (await currentSession(request))?.person ?? null;
}

/** The page a request was made from or for: where a person returns to after having signed in. */
export function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return request.method === "GET" ? pathname + search : pathname;
}

/**
 * The page that a form stands on, which is where its person wants to return to; the address that it
 * posts to may be none.
 */
export function pageBehind(request: Request): string {
  const referrer = request.headers.get("Referer");
  const url =
    request.method !== "GET" && referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  const isOwn = url?.host === (request.headers.get("Host") ?? new URL(request.url).host);
  return url && isOwn ? url.pathname + url.search : pageOf(request);
}

/**
 * Who is signed in with which session. `portal` names the sign-in form that visitors are led to,
 * where that is not the user portal's.
 * @throws Response that leads to the sign-in form and from there back here, or to what an account
 * that came through Google still lacks
 */
export async function requireSession(request: Request, portal?: "affiliate"): Promise<SignedIn> {
  const signedIn = await currentSession(request);
  if (signedIn) {
    const { phone, userId } = signedIn.person;
    const toCompletion: Response = redirect("/complete-signup");
    if (phone === null && isUnfinished(userId)) throw toCompletion;
    return signedIn;
  }
  const toLogin: Response = redirect(
    `/login?${new URLSearchParams({ ...(portal ? { portal } : {}), next: pageBehind(request) }).toString()}`,
  );
  throw toLogin;
}

/**
 * Who is signed in; `portal` as `requireSession` has it.
 * @throws Response that leads to the sign-in form and from there back here
 */
export async function requirePerson(request: Request, portal?: "affiliate"): Promise<Person> {
  return (await requireSession(request, portal)).person;
}

/** Where to go after signing in: a page of ours, whatever the address of the form says. */
export function safeNext(asked: FormDataEntryValue | string | null, otherwise = "/user"): string {
  return typeof asked === "string" && /^\/(?![/\\])[\w\-./?=&%]*$/.test(asked) ? asked : otherwise;
}

/**
 * Signs a person in with a fresh session; the one that the browser had ends (rotation). The roles
 * that the configuration names are granted.
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

/** Ends the session of this browser, on record. @returns headers that forget the cookie */
export async function signOut(request: Request, clientAddress: string): Promise<Headers> {
  const userId = await endSession(request);
  if (userId) recordSignOut(userId, clientAddress);
  return new Headers({ "Set-Cookie": lucia.createBlankSessionCookie().serialize() });
}
