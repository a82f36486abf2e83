/** What was asked for does not exist, or not for this person. Doors answer 404. */
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

/** A rule forbids it; `code` is for programs, the message is a sentence fit for the person. Doors answer 422. */
export class RuleBroken extends Error {
  override name = "RuleBroken";
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}
