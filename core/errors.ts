/** The requested thing does not exist, or not for this person. Doors answer 404. */
export class NotFound extends Error {
  override name = "NotFound";
}

/** The person may not do this. Doors answer 403. */
export class NotAllowed extends Error {
  override name = "NotAllowed";
}

/** The state has moved on since the person looked. Doors answer 409. */
export class Conflict extends Error {
  override name = "Conflict";
}

/**
 * A rule forbids it; `code` is for programs, the message is a sentence fit for the person. Doors
 * answer 422.
 */
export class RuleBroken extends Error {
  override name = "RuleBroken";
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

const statuses = [
  { kind: NotFound, status: 404 },
  { kind: NotAllowed, status: 403 },
  { kind: Conflict, status: 409 },
  { kind: RuleBroken, status: 422 },
] as const;

export type Refusal = { status: (typeof statuses)[number]["status"]; sentence: string };

/**
 * The answer of a door to an error that a rule raised: the HTTP status and the sentence. Null for
 * anything else, which is our own fault. The one table of all doors (house.md, Names).
 */
export function refusalOf(cause: unknown): Refusal | null {
  const known = statuses.find(({ kind }) => cause instanceof kind);
  return known && cause instanceof Error ? { status: known.status, sentence: cause.message } : null;
}
