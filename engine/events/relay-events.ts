import { sqlite } from "~/db/client";
import { onDisk } from "~/db/sync-log";
import { transaction } from "~/db/transaction";
import { seconds } from "~/engine/durations";
import { log } from "~/log";

type Row = { id: string; name: string; data: string; ts: number };
export type Relay = { stop: () => Promise<void>; healthy: () => boolean };
export type RelayOptions = {
  /** Where events are posted, with the key. */
  address: URL;
  /** As `Host` has it. */
  onEvents: (listener: () => void) => () => void;
  pauseMs?: number;
  /**
   * Awaited before the first events and after each failure: an event that meets a server without
   * functions is lost. Must not reject.
   */
  beforeSending?: () => Promise<void>;
  /** Whether this process may hand events over now; they are kept until then. */
  mayRelay?: () => boolean;
};

const waiting = sqlite.prepare<[number], Row>(
  "SELECT id, name, data, coalesce(due_at, ts) AS ts FROM events WHERE dispatched_at IS NULL AND name NOT LIKE 'inngest/%' ORDER BY rowid LIMIT ?",
);
const markTaken = sqlite.prepare<[number, string]>(
  "UPDATE events SET dispatched_at = ? WHERE id = ?",
);
const eventsAtOnce = 100;

async function post(rows: Row[], address: URL): Promise<void> {
  // The row's id is the event's id: the server drops a repeated one, so that sending twice is
  // harmless.
  const body = `[${rows.map((row) => `{"id":${JSON.stringify(row.id)},"name":${JSON.stringify(row.name)},"data":${row.data},"ts":${row.ts}}`).join(",")}]`;
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal: AbortSignal.timeout(seconds(30)),
  });
  if (!response.ok) throw new Error(`The Inngest server answered ${response.status} to events.`);
}

async function relayOnce(address: URL, mayRelay: () => boolean): Promise<number> {
  const rows = waiting.all(eventsAtOnce);
  if (rows.length === 0) return 0;
  await onDisk();
  if (!mayRelay()) return 0;
  await post(rows, address);
  transaction(() => rows.forEach((row) => markTaken.run(Date.now(), row.id)));
  return rows.length;
}

/**
 * Sends recorded events to the configured Inngest server, in order, and retries until it takes
 * them.
 */
export function relayEvents({
  address,
  onEvents,
  pauseMs = seconds(1),
  beforeSending,
  mayRelay = () => true,
}: RelayOptions): Relay {
  let stopping = false;
  let failures = 0;
  let isReady = false;
  let wake = (): void => undefined;

  async function rest(): Promise<void> {
    const delay = failures === 0 ? pauseMs : Math.min(pauseMs * 2 ** failures, seconds(60));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay);
      timer.unref();
      wake = () => (clearTimeout(timer), resolve());
    });
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      try {
        if (!isReady) await beforeSending?.();
        isReady = true;
        const sent = await relayOnce(address, mayRelay);
        failures = 0;
        if (sent === eventsAtOnce) continue;
      } catch (cause) {
        failures += 1;
        isReady = false;
        log.warn(
          { err: cause, failures },
          "Events could not be sent to the Inngest server; they are kept and sent again",
        );
      }
      await rest();
    }
  }

  const stopListening = onEvents(() => {
    if (failures === 0) wake();
  });
  const done = loop();
  return {
    healthy: () => !stopping && failures < 5,
    stop: async () => {
      stopping = true;
      stopListening();
      wake();
      await done;
    },
  };
}
