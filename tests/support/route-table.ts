/**
 * Who knocks: nobody signed in, somebody else, somebody who only refers, the person whose things
 * these are, and staff.
 */
export const visitors = ["nobody", "other", "affiliate", "owner", "admin"] as const;
export type Visitor = (typeof visitors)[number];

/** What the owner has: the addresses in the tables are made of it. */
export type Owned = {
  userId: string;
  caseId: string;
  rejectedCaseId: string;
  externalCaseId: string;
  refusedCaseId: string;
  conversationId: string;
  mediaId: string;
};

/**
 * A status, or where the answer leads: `login` to the sign-in form and back, `/path` to a page of
 * ours.
 */
export type Answer = number | "login" | `/${string}`;

export type RouteCase = {
  method?: "GET" | "POST";
  path: string | ((owned: Owned) => string);
  form?: Record<string, string> | ((owned: Owned) => Record<string, string>);
  /** One answer for all, or one for each visitor. */
  answers: Answer | Record<Visitor, Answer>;
};

/**
 * The routes of an area by their Remix id, each with the requests to try. A route that exports an
 * action needs a POST. One file per area in `tests/security/routes`, named after it, exports its
 * table as `routes`.
 */
export type RouteTable = Record<string, RouteCase[]>;

/** The same answer for everybody who is signed in. */
export const signedIn = (answer: Answer): Record<Visitor, Answer> => ({
  nobody: "login",
  other: answer,
  affiliate: answer,
  owner: answer,
  admin: answer,
});

/** What only its owner gets; to all others it does not exist. */
export const ownerOnly = (answer: Answer, otherwise: Answer = 404): Record<Visitor, Answer> => ({
  ...signedIn(otherwise),
  owner: answer,
});

/** What only staff gets. */
export const staffOnly = (
  answer: Answer,
  others: Answer = 403,
  nobody: Answer = 401,
): Record<Visitor, Answer> => ({
  nobody,
  other: others,
  affiliate: others,
  owner: others,
  admin: answer,
});
