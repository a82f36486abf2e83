import { readFileSync } from "node:fs";
import { afterAll, beforeAll, vi } from "vitest";
import { listPhoneHistory } from "~/core/messaging/phone-history";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { sqlite } from "~/db/client";
import { reader } from "~/integrations/reader/reader";
import { storeDevMedia } from "~/integrations/sms/dev-media";
import { text } from "~/tests/support/post-webhook";
import { functions } from "~/workflows/index";
import { startEngine, type Engine } from "~/workflows/start-engine";

let engine: Engine | undefined;

/** Runs the product's workflows on the embedded engine while the tests of a file run. */
export function runHouse(): void {
  beforeAll(async () => {
    ensureDefaultTraining();
    engine = await startEngine(functions);
  });
  afterAll(async () => {
    await engine?.stop();
    await reader().close();
  });
}

/** Stops the engine as a stopping process would, and starts it again. */
export async function restartEngine(): Promise<void> {
  await engine?.stop();
  engine = await startEngine(functions);
}

const busyNow = `SELECT (SELECT count(*) FROM support_messages WHERE sender_type = 'user' AND answered_at IS NULL)
  + (SELECT count(*) FROM texts WHERE status IN ('queued', 'reserved') AND coalesce(not_before_at, 0) <= unixepoch() * 1000) + (SELECT count(*) FROM cases WHERE status = 'pending')
  + (SELECT count(*) FROM events WHERE dispatched_at IS NULL)
  + (SELECT count(*) FROM engine_jobs WHERE ready = 1 OR due_at <= unixepoch() * 1000)`;

/**
 * Resolves when nothing is owed to anybody: every message answered, every case decided, every text
 * sent, every due step done.
 */
export async function settled(): Promise<void> {
  let quietRounds = 0;
  await vi.waitFor(
    () => {
      quietRounds = sqlite.prepare(busyNow).pluck().get() === 0 ? quietRounds + 1 : 0;
      if (quietRounds < 4) throw new Error("still busy");
    },
    { timeout: 90_000, interval: 60 },
  );
}

export const heard = (phone: string): string[] =>
  listPhoneHistory(phone)
    .entries.filter(({ from }) => from === "agent")
    .map(({ body }) => body);

/** Texts words and pictures from a number and gives what is answered to it. */
export async function say(phone: string, words: string, files: string[] = []): Promise<string[]> {
  const before = heard(phone).length;
  const urls = await Promise.all(
    files.map((file) =>
      storeDevMedia(readFileSync(file), file.endsWith(".png") ? "image/png" : "image/jpeg"),
    ),
  );
  const media = Object.fromEntries(
    urls.flatMap((url, i) => [
      [`MediaUrl${i}`, url],
      [`MediaContentType${i}`, "image/png"],
    ]),
  );
  const response = await text(phone, words, { NumMedia: String(files.length), ...media });
  if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`);
  await settled();
  return heard(phone).slice(before);
}
