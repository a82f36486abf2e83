import { z } from "zod";
import {
  FinderAuthFailed,
  FinderPlanUsedUp,
  FinderRefused,
  FinderUnavailable,
  PersonAskedNotToBeProcessed,
  type DomainEmails,
  type EmailFinder,
  type FoundEmail,
  type Verification,
} from "~/integrations/email-finder/contract";

export type HunterSettings = { apiKey: string; baseUrl: string };

const timeoutMs = 20_000;
// Limits are 15 requests a second and 500 a minute (HU-05): waiting a minute satisfies both.
const rateLimitMs = 60_000;
const troubleMs = 5_000;
const stillWorkingMs = 5_000;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const yes = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const percent = z.number().min(0).max(100);
const person = {
  first_name: text,
  last_name: text,
  position: text,
  verification: z.object({ status: text }).nullish(),
};
const listed = z.object({
  ...person,
  value: z.email(),
  type: z.enum(["personal", "generic"]).nullable().catch(null),
  confidence: percent,
});
const domainAnswer = z.object({
  domain: text,
  organization: text,
  disposable: yes,
  webmail: yes,
  accept_all: yes,
  // One unusable entry must not discard the others.
  emails: z.array(listed.nullable().catch(null)),
});
const finderAnswer = z.object({ ...person, email: z.email().nullable(), score: percent.nullish() });
const verifierAnswer = z.object({
  status: z.enum(["valid", "invalid", "accept_all", "webmail", "disposable", "unknown"]),
  score: percent,
  disposable: yes,
  webmail: yes,
  mx_records: yes,
  block: yes,
});
const errors = z.object({ errors: z.array(z.object({ id: z.string().optional() })) });

/**
 * Addresses from Hunter's API v2 (HU-01 to HU-06). The key is sent in a header, so that no logged
 * URL contains it.
 */
export function hunter(settings: HunterSettings): EmailFinder {
  return {
    searchDomain: (domain, { limit = 10 } = {}) => searchDomain(settings, domain, limit),
    findEmail: (person) => findEmail(settings, person),
    verifyEmail: (email) => verifyEmail(settings, email),
  };
}

async function searchDomain(
  settings: HunterSettings,
  domain: string,
  limit: number,
): Promise<DomainEmails> {
  const answer = await ask(
    settings,
    "/domain-search",
    { domain, limit: String(limit) },
    domainAnswer,
  );
  const { organization, disposable, webmail, accept_all: acceptAll } = answer;
  const emails = answer.emails
    .filter((one) => one !== null)
    .map((one) => found(one, one.value, one.confidence, one.type));
  return { domain: answer.domain ?? domain, organization, disposable, webmail, acceptAll, emails };
}

async function findEmail(
  settings: HunterSettings,
  asked: { domain: string; firstName: string; lastName: string },
): Promise<FoundEmail | null> {
  const query = { domain: asked.domain, first_name: asked.firstName, last_name: asked.lastName };
  const answer = await ask(settings, "/email-finder", query, finderAnswer);
  return answer.email ? found(answer, answer.email, answer.score ?? 0, "personal") : null;
}

/** HU-06: one shape for both answers. */
function found(
  about: {
    first_name: string | null;
    last_name: string | null;
    position: string | null;
    verification?: { status: string | null } | null;
  },
  value: string,
  confidenceScore: number,
  type: FoundEmail["type"],
): FoundEmail {
  const { first_name: firstName, last_name: lastName, position } = about;
  return {
    value: value.toLowerCase(),
    type,
    confidenceScore,
    firstName,
    lastName,
    position,
    verificationStatus: about.verification?.status ?? null,
  };
}

async function verifyEmail(settings: HunterSettings, email: string): Promise<Verification> {
  const answer = await get(settings, "/email-verifier", { email });
  if (answer.status === 202) return { outcome: "working", retryAfterMs: stillWorkingMs };
  const { mx_records: mxRecords, ...rest } = await dataOf(answer, verifierAnswer);
  return { outcome: "verified", mxRecords, ...rest };
}

async function ask<Shape extends z.ZodType>(
  settings: HunterSettings,
  path: string,
  query: Record<string, string>,
  shape: Shape,
): Promise<z.infer<Shape>> {
  return dataOf(await get(settings, path, query), shape);
}

async function get(
  settings: HunterSettings,
  path: string,
  query: Record<string, string>,
): Promise<Response> {
  const url = `${settings.baseUrl}${path}?${new URLSearchParams(query).toString()}`;
  const headers = { "X-API-KEY": settings.apiKey, accept: "application/json" };
  let answer: Response;
  try {
    answer = await fetch(url, {
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new FinderUnavailable("Hunter cannot be reached.", troubleMs, { cause: error });
  }
  if (!answer.ok) throw await failure(answer);
  return answer;
}

/** HU-05: 403 is the rate limit and 429 the used-up plan, the reverse of the usual. */
async function failure(answer: Response): Promise<Error> {
  const reasons = errors.safeParse(await answer.json().catch(() => null));
  const ids = reasons.success ? reasons.data.errors.map(({ id }) => id).join(", ") : "no reason";
  const sentence = `Hunter refused (status ${answer.status}, ${ids}).`;
  if (answer.status === 403) return new FinderUnavailable(sentence, rateLimitMs);
  if (answer.status === 429) return new FinderPlanUsedUp(sentence);
  if (answer.status === 451) return new PersonAskedNotToBeProcessed(sentence);
  if (answer.status === 401) return new FinderAuthFailed(sentence);
  return answer.status >= 500
    ? new FinderUnavailable(sentence, troubleMs)
    : new FinderRefused(sentence);
}

async function dataOf<Shape extends z.ZodType>(
  answer: Response,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const envelope = z.object({ data: z.unknown() }).safeParse(await answer.json().catch(() => null));
  const data = shape.safeParse(envelope.data?.data);
  if (data.success) return data.data;
  throw new FinderUnavailable("Hunter's answer is not as documented.", troubleMs);
}
