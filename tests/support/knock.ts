import { refuseIntake } from "~/core/cases/intake/refuse-intake";
import { rejectCase } from "~/core/cases/reject-case";
import { sendChatMessage } from "~/core/support/send-chat-message";
import { startConversation } from "~/core/support/start-conversation";
import { sqlite } from "~/db/client";
import { cookieOf } from "~/tests/support/live-stream";
import { makePayee, makeSubmittedCase, staff } from "~/tests/support/money";
import { makeCase } from "~/tests/support/people";
import type { Answer, Owned, RouteCase, Visitor } from "~/tests/support/route-table";

/** What stands in everything private of the owner, and must never be shown to anybody else. */
export const secret = "Zyx-private-Zyx";

function makeOwned(userId: string): Owned {
  sqlite.prepare("UPDATE profiles SET last_name = ? WHERE user_id = ?").run(secret, userId);
  const [caseId, rejectedCaseId, refusedCaseId] = [
    makeSubmittedCase(userId),
    makeSubmittedCase(userId),
    makeCase(userId).caseId,
  ];
  sqlite
    .prepare("UPDATE cases SET title = ?, description = ? WHERE user_id = ?")
    .run(secret, secret, userId);
  rejectCase(rejectedCaseId, { code: "by_staff", sentence: secret }, staff);
  refuseIntake(refusedCaseId, "reject_not_sms", secret);
  const externalCaseId = sqlite
    .prepare("SELECT external_case_id FROM cases WHERE id = ?")
    .pluck()
    .get(caseId) as string;
  return { userId, caseId, rejectedCaseId, refusedCaseId, externalCaseId, ...makeTalk(userId) };
}

// A ticket in which the owner showed a picture.
function makeTalk(userId: string): { conversationId: string; mediaId: string } {
  const conversationId = startConversation(userId, (words) => words);
  const picture = {
    contentType: "image/png",
    fileName: `${secret}.png`,
    storageKey: `support/${conversationId}/1.png`,
  };
  const { messageId } = sendChatMessage({
    userId,
    conversationId,
    body: secret,
    clientKey: "first-message",
    picture,
    ip: null,
  });
  const mediaId = sqlite
    .prepare("SELECT id FROM message_media WHERE message_id = ?")
    .pluck()
    .get(messageId) as string;
  return { conversationId, mediaId };
}

/** The visitors, and what the owner among them has. */
export function makeVisitors(): { owned: Owned; ids: Record<Visitor, string | null> } {
  const [other, affiliate, owner, admin] = [makePayee(), makePayee(), makePayee(), makePayee()];
  sqlite.prepare("UPDATE users SET account_type = 'affiliate' WHERE id = ?").run(affiliate.userId);
  sqlite
    .prepare("INSERT INTO admin_users (user_id, role, created_at) VALUES (?, 'super_admin', 1)")
    .run(admin.userId);
  const ids = {
    nobody: null,
    other: other.userId,
    affiliate: affiliate.userId,
    owner: owner.userId,
    admin: admin.userId,
  };
  return { owned: makeOwned(owner.userId), ids };
}

/** One request of a table as a visitor makes it, with a fresh session. */
export async function requestOf(
  one: RouteCase,
  owned: Owned,
  userId: string | null,
): Promise<Request> {
  const path = typeof one.path === "function" ? one.path(owned) : one.path;
  const form = typeof one.form === "function" ? one.form(owned) : one.form;
  const headers: Record<string, string> = userId ? { Cookie: await cookieOf(userId) } : {};
  const method = one.method ?? "GET";
  const body = method === "POST" ? new URLSearchParams(form ?? {}) : null;
  return new Request(`http://localhost:3000${path}`, { method, headers, body });
}

/** An answer in the words of the tables. */
export function answerOf(response: Response): Answer {
  const to = response.headers.get("Location");
  if (!to || response.status < 300 || response.status > 399) return response.status;
  const { pathname, searchParams } = new URL(to, "http://localhost:3000");
  return pathname === "/login" && searchParams.has("next") ? "login" : (pathname as Answer);
}
