import type { JournalKind } from "~/db/journal/journal-kinds";
import type { JournalLine } from "~/db/journal/journal-text";

const ofTry = ({ key, whom }: JournalLine): string => `try ${key} ${whom ?? ""}`;
const ofAnswer = (key: unknown): string => `answer ${String(key)}`;

const sent: readonly JournalKind[] = ["text", "mail", "webhook"];

function markOf(line: JournalLine): string | null {
  if (sent.includes(line.kind)) return ofTry(line);
  return line.kind === "answered" ? ofAnswer(line.detail?.text) : null;
}

/**
 * The lines of texts, of the answers in them, of mails and of webhooks whose try has certainly not
 * left. Each such end belongs to the newest try before it: an earlier one may have left. Pure.
 */
export function listTriesNotLeft(lines: readonly JournalLine[]): Set<JournalLine> {
  const open = new Map<string, JournalLine[]>();
  const notLeft = new Set<JournalLine>();
  for (const line of lines) {
    const mark = markOf(line);
    if (mark !== null) open.set(mark, [...(open.get(mark) ?? []), line]);
    if (line.kind !== "not_left") continue;
    for (const ended of [ofTry(line), ofAnswer(line.key)]) {
      const last = open.get(ended)?.pop();
      if (last) notLeft.add(last);
    }
  }
  return notLeft;
}
