/** One address of a domain (HU-02, HU-06). `confidenceScore` is 0 to 100. */
export type FoundEmail = {
  value: string;
  type: "personal" | "generic" | null;
  confidenceScore: number;
  firstName: string | null;
  lastName: string | null;
  position: string | null;
  verificationStatus: string | null;
};

/**
 * What is known about a domain. `webmail` and `disposable` domains belong to no business (HU-06).
 */
export type DomainEmails = {
  domain: string;
  organization: string | null;
  disposable: boolean;
  webmail: boolean;
  acceptAll: boolean;
  emails: FoundEmail[];
};

export type VerificationStatus =
  "valid" | "invalid" | "accept_all" | "webmail" | "disposable" | "unknown";

/**
 * `working`: the vendor has not finished; ask again after `retryAfterMs` with the same address
 * (HU-04).
 */
export type Verification =
  | {
      outcome: "verified";
      status: VerificationStatus;
      score: number;
      disposable: boolean;
      webmail: boolean;
      mxRecords: boolean;
      block: boolean;
    }
  | { outcome: "working"; retryAfterMs: number };

/** Finds and checks addresses of businesses. Every method may throw each of the errors below. */
export type EmailFinder = {
  /** Known addresses of a domain, at most `limit` (default 10). */
  searchDomain(domain: string, options?: { limit?: number }): Promise<DomainEmails>;
  /** The address of a named person, or null when none is known (HU-03). */
  findEmail(person: {
    domain: string;
    firstName: string;
    lastName: string;
  }): Promise<FoundEmail | null>;
  verifyEmail(email: string): Promise<Verification>;
};

/**
 * Rate limit, network or server trouble: try again after `retryAfterMs` (HU-05: status 403 is the
 * rate limit).
 */
export class FinderUnavailable extends Error {
  override name = "FinderUnavailable";
  constructor(
    message: string,
    readonly retryAfterMs: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The plan's searches are used up until it renews (HU-05: status 429). Retrying soon does not help.
 */
export class FinderPlanUsedUp extends Error {
  override name = "FinderPlanUsedUp";
}

/** The vendor does not accept our key: staff must act. */
export class FinderAuthFailed extends Error {
  override name = "FinderAuthFailed";
}

/**
 * The vendor rejects the request itself, for instance an invalid domain. Retrying does not help.
 */
export class FinderRefused extends Error {
  override name = "FinderRefused";
}

/**
 * The person has asked the vendor not to be processed: our data about this address must be deleted
 * and the address suppressed (HU-04).
 */
export class PersonAskedNotToBeProcessed extends Error {
  override name = "PersonAskedNotToBeProcessed";
}
