/**
 * How the failure message of each staff act begins, in the words of A §8, by the page that receives
 * the form and by the form's `intent`. `other` is for forms without a known intent.
 */
export const actFailures = {
  dashboard: {
    other: "Failed to search",
    search: "Failed to search",
    "take-incident": "Failed to take the incident",
  },
  users: {
    other: "Failed to update user",
    search: "Failed to fetch users",
    edit: "Failed to update user",
    role: "Failed to update user",
    reset: "Failed to send reset email",
    delete: "Failed to delete user",
    move: "Failed to update user",
  },
  cases: {
    other: "Failed to update case status",
    search: "Failed to fetch cases",
    status: "Failed to update case status",
    reject: "Failed to reject case",
    paid: "Failed to update payment status",
    delete: "Failed to delete case",
    send: "Failed to send to N8n",
    undo: "Failed to undo",
  },
  case: {
    other: "Failed to update case",
    release: "Failed to release case",
    hold: "Failed to pause outreach",
    resume: "Failed to resume outreach",
    stop: "Failed to stop outreach",
    confirm: "Failed to confirm address",
    filing: "Failed to record filing",
  },
  replies: {
    other: "Failed to update reply",
    answer: "Failed to send message",
    handle: "Failed to update reply",
    match: "Failed to update reply",
  },
  review: {
    other: "Failed to update case",
    accept: "Failed to accept case",
    reject: "Failed to reject case",
    correct: "Failed to correct case",
    looked: "Failed to update case",
    leave: "Failed to leave the queue",
  },
  affiliates: {
    other: "Failed to update affiliate",
    search: "Failed to fetch affiliates",
    add: "Failed to add affiliate",
    edit: "Failed to update affiliate",
    delete: "Failed to delete affiliate",
  },
  payouts: {
    other: "Failed to update payout status",
    search: "Failed to fetch payouts",
    details: "Failed to fetch payouts",
    "move-many": "Failed to update payouts",
  },
  support: {
    other: "Failed to send message",
    search: "Failed to fetch conversations",
    reply: "Failed to send message",
    status: "Failed to update conversation status",
    manual: "Failed to update conversation status",
    undo: "Failed to undo",
    assign: "Failed to assign conversation",
    snooze: "Failed to snooze conversation",
    tag: "Failed to update tags",
    "lift-minor": "Failed to lift the bar",
    "record-stop": "Failed to record the stop",
    start: "Failed to start conversation",
    note: "Failed to add note",
    "canned-save": "Failed to save answer",
    "canned-delete": "Failed to delete answer",
    "training-add": "Failed to add training data",
    "training-edit": "Failed to update training data",
    "training-delete": "Failed to delete training data",
    settings: "Failed to update AI settings",
  },
  settings: { other: "Failed to save settings", test: "Could not connect to N8n webhook" },
  audit: { other: "Failed to fetch the audit", search: "Failed to fetch the audit" },
  "email-tester": { other: "" },
} as const satisfies Record<string, { other: string } & Record<string, string>>;

export type StaffPage = keyof typeof actFailures;

/** The beginning of an act's failure message. */
export function failureOf(page: StaffPage, intent: unknown): string {
  const failures: Record<string, string> = actFailures[page];
  const named = typeof intent === "string" && Object.hasOwn(failures, intent);
  return (named ? failures[intent] : undefined) ?? actFailures[page].other;
}

/** The title of a failure's notice, where A §8 has another than 'Error'. */
function titleOf(page: StaffPage, intent: unknown): string {
  if (page === "email-tester") return "Send failed";
  return page === "settings" && intent === "test" ? "Connection Failed" : "Error";
}

/** The notice of a failed act: its beginning, and the sentence that says why. */
export function tellFailure(
  page: StaffPage,
  intent: unknown,
  why: string,
): { title: string; description: string } {
  const began = failureOf(page, intent);
  const joint = page === "support" ? ". " : ": ";
  return {
    title: titleOf(page, intent),
    description: began === "" ? why : `${began}${joint}${why}`,
  };
}
