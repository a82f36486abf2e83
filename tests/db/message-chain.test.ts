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

it("an older database's messages are chained in the order in which they were said, each conversation for itself", () => {
  const sqlite = new Database(":memory:");
  const since = files.findIndex((name) => name.startsWith("0023"));
  migrate(sqlite, files.slice(0, since));
  const open = sqlite.prepare(
    "INSERT INTO support_conversations (id, ticket_number, created_at, updated_at) VALUES (?, ?, 1, 1)",
  );
  ["conv_a", "conv_b", "conv_silent"].forEach((id, index) => open.run(id, 1000 + index));
  const say = sqlite.prepare(
    "INSERT INTO support_messages (id, conversation_id, sender_type, message, channel, created_at) VALUES (?, ?, 'user', 'x', 'sms', ?)",
  );
  say.run("msg_2", "conv_a", 20);
  say.run("msg_1", "conv_a", 10);
  say.run("msg_4", "conv_a", 20);
  say.run("msg_3", "conv_b", 15);
  migrate(sqlite, files.slice(since));
  const chain = sqlite.prepare("SELECT id, previous FROM support_messages ORDER BY id").raw().all();
  expect(chain).toEqual([
    ["msg_1", null],
    ["msg_2", "msg_1"],
    ["msg_3", null],
    ["msg_4", "msg_2"],
  ]);
  expect(
    sqlite.prepare("SELECT id, last_message FROM support_conversations ORDER BY id").raw().all(),
  ).toEqual([
    ["conv_a", "msg_4"],
    ["conv_b", "msg_3"],
    ["conv_silent", null],
  ]);
});
