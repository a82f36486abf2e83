import {
  CodeChallengeMethod,
  decodeIdToken,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from "arctic";
import { z } from "zod";
import { seconds } from "~/core/duration";
import { env } from "~/env";

/** A person's identity from Google. `email` counts only if `emailVerified`. */
export type GoogleIdentity = {
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** A sign-in in progress: what the browser keeps until Google redirects it back. */
export type GoogleStart = { url: string; state: string; verifier: string; nonce: string };

/** Google refused, or its answer failed a check. */
export class GoogleFailed extends Error {
  override name = "GoogleFailed";
}

const endpoints = env.GOOGLE_BASE_URL
  ? { authorise: `${env.GOOGLE_BASE_URL}/o/oauth2/v2/auth`, token: `${env.GOOGLE_BASE_URL}/token` }
  : {
      authorise: "https://accounts.google.com/o/oauth2/v2/auth",
      token: "https://oauth2.googleapis.com/token",
    };
const issuers = [
  "https://accounts.google.com",
  "accounts.google.com",
  ...(env.GOOGLE_BASE_URL ? [env.GOOGLE_BASE_URL] : []),
];

const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.union([
    z.boolean(),
    z.enum(["true", "false"]).transform((word) => word === "true"),
  ]),
  given_name: z.string().max(100).catch(""),
  family_name: z.string().max(100).catch(""),
});

function client(): OAuth2Client {
  return new OAuth2Client(
    env.GOOGLE_CLIENT_ID ?? "",
    env.GOOGLE_CLIENT_SECRET ?? null,
    `${env.BASE_URL}/google/callback`,
  );
}

/** Whether sign-in with Google is configured. */
export function offersGoogle(): boolean {
  return env.GOOGLE_CLIENT_ID !== undefined;
}

/** Begins a sign-in with Google: state, PKCE and a nonce (AU-07). */
export function startGoogle(): GoogleStart {
  const [state, verifier, nonce] = [generateState(), generateCodeVerifier(), generateState()];
  const url = client().createAuthorizationURLWithPKCE(
    endpoints.authorise,
    state,
    CodeChallengeMethod.S256,
    verifier,
    ["openid", "profile", "email"],
  );
  url.searchParams.set("nonce", nonce);
  url.searchParams.set("prompt", "select_account");
  return { url: url.toString(), state, verifier, nonce };
}

// The token comes from Google's own endpoint over TLS: its claims are checked, its signature need
// not be (OpenID Connect 3.1.3.7).
function readIdentity(idToken: string, nonce: string): GoogleIdentity {
  const read = claims.safeParse(decodeIdToken(idToken));
  if (!read.success) throw new GoogleFailed("Google's answer was not understood.");
  const {
    iss,
    aud,
    exp,
    sub,
    email,
    email_verified: emailVerified,
    given_name: firstName,
    family_name: lastName,
  } = read.data;
  const isOurs =
    aud === env.GOOGLE_CLIENT_ID &&
    issuers.includes(iss) &&
    exp * 1000 > Date.now() - seconds(60) &&
    read.data.nonce === nonce;
  if (!isOurs) throw new GoogleFailed("Google's answer was not meant for us.");
  return { subject: sub, email: email.toLowerCase(), emailVerified, firstName, lastName };
}

/** Finishes a sign-in with the code that Google sent back. @throws (rejects) GoogleFailed */
export async function finishGoogle({
  code,
  verifier,
  nonce,
}: {
  code: string;
  verifier: string;
  nonce: string;
}): Promise<GoogleIdentity> {
  try {
    const tokens = await client().validateAuthorizationCode(endpoints.token, code, verifier);
    return readIdentity(tokens.idToken(), nonce);
  } catch (cause) {
    if (cause instanceof GoogleFailed) throw cause;
    const said =
      cause instanceof OAuth2RequestError
        ? `Google refused: ${cause.code}.`
        : "Google could not be reached.";
    throw new GoogleFailed(said, { cause });
  }
}
