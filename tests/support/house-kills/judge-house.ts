import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { judgeMoney } from "~/tests/support/house-kills/judge-money";
import { judgePost } from "~/tests/support/house-kills/judge-post";
import type { Street } from "~/tests/support/house-kills/house-street";
import { pictureCount } from "~/tests/support/house-kills/house-load";
import { doubled, type Rows } from "~/tests/support/house-kills/rows";
import { senderOf } from "~/tests/support/house-kills/drawn-pictures";

// A text that was answered stands once, and so does one that came again.
function judgeTexts(rows: Rows, { remembered, vendors }: Street): string[] {
  const kept = rows<{ sid: string; phone: string; answeredAt: number | null }>(
    `SELECT twilio_sid AS sid, from_phone AS phone, answered_at AS answeredAt
       FROM support_messages WHERE sender_type = 'user' AND twilio_sid IS NOT NULL`,
  );
  const problems = remembered.texts.flatMap(({ sid, phone }) => {
    const own = kept.filter((row) => row.sid === sid);
    if (own.length !== 1) return [`the text ${sid} stands ${own.length} times`];
    return own[0]?.phone === phone ? [] : [`the text ${sid} is somebody else's`];
  });
  const said = vendors.twilio.messages.filter(({ direction }) => direction === "inbound");
  if (kept.length !== said.length)
    problems.push(`${kept.length} texts are kept of ${said.length} that were said`);
  return problems;
}

type Kept = { sender: string; phone: string; number: string | null; status: string };

// Each picture is of a sender of its own: one file, and one case with a number of its own.
function judgePictures(rows: Rows, { remembered }: Street): string[] {
  const problems: string[] = [];
  const kept = rows<Kept>(
    `SELECT c.violator_email AS sender, p.phone, c.external_case_id AS number, c.status
       FROM case_files f JOIN cases c ON c.id = f.case_id JOIN profiles p ON p.user_id = c.user_id`,
  );
  for (const [picture, { owner }] of remembered.pictures) {
    const own = kept.filter(({ sender }) => sender === senderOf(picture));
    if (own.length !== 1) problems.push(`picture ${picture} stands ${own.length} times`);
    else if (own[0]?.phone !== owner) problems.push(`picture ${picture} is somebody else's`);
  }
  if (kept.length !== pictureCount || remembered.pictures.size !== pictureCount)
    problems.push(`${kept.length} files are kept of ${pictureCount} pictures`);
  if (rows("SELECT 1 FROM cases").length !== pictureCount)
    problems.push("there are more cases than pictures");
  const numbers = kept.map(({ number }) => number ?? "none");
  for (const number of doubled(numbers)) problems.push(`two cases have the number ${number}`);
  const held = rows("SELECT 1 FROM intake_refusals");
  const again = [...remembered.pictures.values()].reduce((sum, { uploads }) => sum + uploads, 0);
  if (held.length > again) problems.push(`${held.length} pictures were refused`);
  return problems;
}

type Chained = { id: string; conversation: string; previous: string | null; last: string | null };

// Each conversation is one chain, from its newest message back to its first.
function judgeChains(rows: Rows): string[] {
  const messages = rows<Chained>(
    `SELECT m.id, m.conversation_id AS conversation, m.previous, c.last_message AS last
       FROM support_messages m JOIN support_conversations c ON c.id = m.conversation_id`,
  );
  const byId = new Map(messages.map((message) => [message.id, message]));
  const walked = new Set<string>();
  for (const start of new Set(messages.map(({ last }) => last)))
    for (let at = byId.get(start ?? ""); at && !walked.has(at.id); at = byId.get(at.previous ?? ""))
      walked.add(at.id);
  return messages
    .filter(({ id }) => !walked.has(id))
    .map(({ id, conversation }) => `the message ${id} is not in the chain of ${conversation}`);
}

const goesOn = `function_id = 'text-to-claim-run-outreach'`;

// Only the letters of the case that nobody settles may still wait for their day.
function judgeRuns(rows: Rows): string[] {
  const problems = rows<{ fn: string; status: string; output: string | null }>(
    `SELECT function_id AS fn, status, output FROM engine_runs
      WHERE status = 'failed' OR (ended_at IS NULL AND NOT ${goesOn})`,
  ).map(({ fn, status, output }) => `a run of ${fn} is ${status}: ${output}`);
  const waiting = rows(`SELECT 1 FROM engine_runs WHERE ended_at IS NULL AND ${goesOn}`);
  if (waiting.length !== 1) problems.push(`${waiting.length} cases are pursued instead of one`);
  const jobs = rows<{ kind: string }>(
    `SELECT kind FROM engine_jobs WHERE run_id NOT IN
       (SELECT id FROM engine_runs WHERE ended_at IS NULL AND ${goesOn})`,
  );
  for (const { kind } of jobs) problems.push(`a ${kind} is left of a run that has ended`);
  if (rows("SELECT 1 FROM events WHERE dispatched_at IS NULL").length > 0)
    problems.push("events are left that nobody took");
  // A house that was killed is no house that was restored.
  for (const { door } of rows<{ door: string }>("SELECT door FROM closed_doors"))
    problems.push(`the door ${door} is closed`);
  return problems;
}

/** What a round left that is not as it must be, told without the product's own rules. */
export function judgeHouse(
  data: string,
  street: Street,
  kills: number,
): { problems: string[]; mailsAgain: number; textsAgain: number } {
  const database = new Database(join(data, "app.db"), { readonly: true });
  const rows: Rows = <Row>(sql: string, ...values: string[]) =>
    database.prepare<string[], Row>(sql).all(...values);
  try {
    const post = judgePost(rows, street, kills);
    const problems = [
      ...rows<{ integrity_check: string }>("PRAGMA integrity_check")
        .map(({ integrity_check: word }) => word)
        .filter((word) => word !== "ok"),
      ...judgeTexts(rows, street),
      ...judgeChains(rows),
      ...judgePictures(rows, street),
      ...judgeMoney(rows, street),
      ...judgeRuns(rows),
      ...post.problems,
    ];
    return { ...post, problems };
  } finally {
    database.close();
  }
}
