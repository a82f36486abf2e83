import { sqlite } from "~/db/client";

const select = sqlite
  .prepare<[string, number], string>(
    `SELECT m.key FROM support_conversations c JOIN support_messages m ON m.conversation_id = c.id
     WHERE c.user_id = ? AND m.created_at >= ? AND m.channel = 'web' AND m.sender_type = 'ai' AND m.key GLOB 'told:case_*'
       AND NOT EXISTS (SELECT 1 FROM mails WHERE idempotency_key = 'mail:' || m.key)
     ORDER BY m.created_at DESC, m.id DESC`,
  )
  .pluck();

/**
 * The cases of a person about which something was to be texted since `since` (ms), could not be, and was not mailed either (decisions,
 * People: STOP stops texts, not the claim); newest first, each once.
 * @returns their ids; a picture that was refused at intake has left no case
 */
export function listWithheldNews(userId: string, since: number): string[] {
  return [...new Set(select.all(userId, since).map((key) => key.split(":")[1] ?? ""))];
}
