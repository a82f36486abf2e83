import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { completeSignIn } from "~/app/auth/complete-sign-in.server";
import { forgetGoogle, readGoogleReturn, type GoogleReturn } from "~/app/auth/google-flow.server";
import { currentSession } from "~/app/auth/session.server";
import { forgetSignUp, recallSignUp } from "~/app/auth/sign-up-memory.server";
import { redirectWithToast } from "~/app/flash-toast.server";
import { isClosed, isLocked } from "~/core/accounts/sign-in/queries-sign-in";
import { giveTryBack, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { connectGoogle, enterByGoogle } from "~/core/sign-up/enter-by-google";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { env } from "~/env";
import { GoogleFailed } from "~/integrations/google/google";
import { log } from "~/log";

const perAddress: RateRule = { what: "google from", by: "network", most: 30, per: minutes(15) };

function failed(to: string, description = "Failed to sign in with Google"): Promise<Response> {
  return redirectWithToast(to, { title: "Google Sign-In Error", description, destructive: true });
}

async function connect(
  request: Request,
  { identity, linkTo }: GoogleReturn,
  ip: string,
): Promise<Response> {
  const signedIn = await currentSession(request);
  if (signedIn?.person.userId !== linkTo)
    return failed("/login", "Please sign in first, then connect Google in your settings.");
  connectGoogle({
    userId: signedIn.person.userId,
    sessionId: signedIn.session.id,
    subject: identity.subject,
    ip,
  });
  giveTryBack(perAddress, ip);
  return redirectWithToast("/user/settings", {
    title: "Google connected",
    description: "You can sign in with Google from now on.",
  });
}

async function enter(
  request: Request,
  { identity, next }: GoogleReturn,
  clientAddress: string,
): Promise<Response> {
  const { userId, isNew } = enterByGoogle({
    ...identity,
    ...recallSignUp(request),
    ip: clientAddress,
  });
  if (isLocked(userId))
    return failed("/login", "Please set a new password first: we have mailed you the link.");
  if (isClosed(userId))
    return failed(
      "/login",
      `This account is closed. Write to ${env.SUPPORT_EMAIL} if you think it should not be.`,
    );
  const response = await completeSignIn({
    request,
    userId,
    clientAddress,
    next: next || "/auth-redirect",
    isNew,
  });
  // A new account stays counted against the limit: no network address may open them without end.
  if (isNew) forgetSignUp(response.headers);
  else giveTryBack(perAddress, clientAddress);
  return response;
}

/** The address that Google sends a person back to (U §8, AU-07). */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { clientAddress } = context;
  try {
    limitRate(perAddress, clientAddress);
    const back = await readGoogleReturn(request);
    if (!back) return await failed("/login");
    const response = await (back.linkTo === null
      ? enter(request, back, clientAddress)
      : connect(request, back, clientAddress));
    response.headers.append("Set-Cookie", await forgetGoogle());
    return response;
  } catch (cause) {
    if (cause instanceof RuleBroken) return failed("/login", cause.message);
    if (!(cause instanceof GoogleFailed)) throw cause;
    log.warn({ err: cause }, "a sign-in with Google failed");
    return failed("/login");
  }
}

/** Redirects a POST to the sign-in page, since Google returns by GET. */
export async function action(): Promise<Response> {
  return redirect("/login");
}
