import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "~/db/sqlite-driver.mjs";
import { expect, it } from "vitest";
import { projectRoot } from "~/env";

const folder = join(projectRoot, "db/migrations");
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort();

function migrate(sqlite: Database.Database, names: readonly string[]): void {
  for (const name of names)
    for (const statement of readFileSync(join(folder, name), "utf8").split(
      "--> statement-breakpoint",
    ))
      sqlite.exec(statement);
}

it("what keys and posted forms of an older database say stands in columns afterwards", () => {
  const sqlite = new Database(":memory:");
  const since = files.findIndex((name) => name.startsWith("0027"));
  migrate(sqlite, files.slice(0, since));
  sqlite.exec(
    "INSERT INTO support_conversations (id, ticket_number, created_at, updated_at) VALUES ('conv_a', 1, 1, 1)",
  );
  const caseId = `case_${"0".repeat(31)}1`;
  const write = sqlite.prepare(
    "INSERT INTO support_messages (id, conversation_id, sender_type, message, channel, received, key, created_at) VALUES (?, 'conv_a', 'user', 'x', 'sms', ?, ?, 1)",
  );
  write.run("msg_1", "FromCity=X&From=%2B12125550100&To=%2B1&OptOutType=STOP", null);
  write.run("msg_2", "From=72345&Body=From%3D1", null);
  write.run("msg_3", null, `told:${caseId}:submitted`);
  write.run("msg_4", null, `chat:told:${caseId}:submitted`);
  const queue = sqlite.prepare(
    `INSERT INTO texts (id, message_id, phone, body, segments, purpose, idempotency_key, consent_event_id, suppression_checked_at, recipient_local_time, created_at)
     VALUES (?, 'msg_1', '+1', 'x', 1, 'answer', ?, 'c', 1, '1', 1)`,
  );
  const keys = [
    "answer:msg_1:0",
    "ask-stop:msg_1",
    `told:${caseId}:submitted`,
    `told:step:${caseId}:initial_notice`,
    `told:filed:${caseId}`,
    `again:2:told:${caseId}:submitted`,
    "code:code_1",
  ];
  keys.forEach((key, index) => queue.run(`txt_${index}`, key));
  migrate(sqlite, files.slice(since));
  expect(
    sqlite
      .prepare("SELECT from_phone, opt_out_type, about_case_id, is_withheld FROM support_messages")
      .raw()
      .all(),
  ).toEqual([
    ["+12125550100", "STOP", null, 0],
    ["72345", null, null, 0],
    [null, null, caseId, 1],
    [null, null, null, 0],
  ]);
  expect(
    sqlite
      .prepare("SELECT topic, about_case_id, repeats_id, repeat_number FROM texts ORDER BY id")
      .raw()
      .all(),
  ).toEqual([
    ["reply", null, null, 0],
    ["stop_question", null, null, 0],
    [null, caseId, null, 0],
    [null, caseId, null, 0],
    [null, caseId, null, 0],
    [null, caseId, "txt_2", 2],
    [null, null, null, 0],
  ]);
});
