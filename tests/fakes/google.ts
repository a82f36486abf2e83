import { createHash } from "node:crypto";
import { http, HttpResponse } from "msw";

export type FakeGooglePerson = {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
};
type Grant = { person: FakeGooglePerson; challenge: string; nonce: string; redirect: string };
type Lie = Partial<{ aud: string; iss: string; exp: number; nonce: string }>;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Google's sign-in at the network: gives a code for a person, and a token for the code to whoever
 * holds the verifier (AU-07).
 */
export function fakeGoogle(options: { clientId: string; baseUrl: string }) {
  const grants = new Map<string, Grant>();
  const requests: URLSearchParams[] = [];
  const lies: Lie[] = [];

  /**
   * What the person does at Google: agrees, and is sent back. @returns the address they are sent to
   */
  function agree(authorise: string, person: FakeGooglePerson): URL {
    const asked = new URL(authorise).searchParams;
    const code = `code-${grants.size + 1}`;
    const [challenge, nonce, redirect] = [
      asked.get("code_challenge")!,
      asked.get("nonce")!,
      asked.get("redirect_uri")!,
    ];
    grants.set(code, { person, challenge, nonce, redirect });
    const back = new URL(redirect);
    back.searchParams.set("code", code);
    back.searchParams.set("state", asked.get("state")!);
    return back;
  }

  const handlers = [
    http.post(`${options.baseUrl}/token`, async ({ request }) => {
      const asked = new URLSearchParams(await request.text());
      requests.push(asked);
      const grant = grants.get(asked.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(asked.get("code_verifier") ?? "")
        .digest("base64url");
      if (!grant || grant.challenge !== challenge || grant.redirect !== asked.get("redirect_uri"))
        return HttpResponse.json({ error: "invalid_grant" }, { status: 400 });
      grants.delete(asked.get("code")!);
      const claims = {
        iss: options.baseUrl,
        aud: options.clientId,
        exp: Math.floor(Date.now() / 1000) + 3600,
        nonce: grant.nonce,
        ...grant.person,
        ...lies.shift(),
      };
      return HttpResponse.json({
        access_token: "at",
        token_type: "Bearer",
        expires_in: 3600,
        id_token: `${part({ alg: "RS256" })}.${part(claims)}.c2ln`,
      });
    }),
  ];
  return { handlers, agree, requests, lies };
}
