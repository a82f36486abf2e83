const subjects: Record<string, string> = {
  users: "users",
  cases: "cases",
  review: "cases",
  replies: "replies",
  affiliates: "affiliates",
  payouts: "payouts",
  "support-chat": "conversations",
  settings: "settings",
  audit: "the audit",
  "email-tester": "the email tester",
};

/** The beginning of the message when a staff page could not be loaded (A §8), by its address. */
export function loadFailure(pathname: string): string {
  const page = pathname.split("/")[2] ?? "";
  return `Failed to fetch ${(Object.hasOwn(subjects, page) ? subjects[page] : undefined) ?? "the dashboard"}`;
}
