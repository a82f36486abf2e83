import { sqlite } from "~/db/client";
import { inngest } from "~/integrations/inngest";
import type { EmbeddedEngine, EmbeddedOptions } from "~/engine/run-embedded";
import { runHere } from "~/workflows/run-here";
import { until, type Runner, type RunView } from "./workbench";

type Row = { id: string; function_id: string; status: string; output: string | null };

const find = sqlite.prepare<[string], Row>(
  `SELECT id, function_id, status, output FROM engine_runs
   WHERE EXISTS (SELECT 1 FROM json_each(events) AS event WHERE json_extract(event.value, '$.id') = ?) ORDER BY seq`,
);

const left = sqlite.prepare<[], { events: number; calls: number }>(
  `SELECT (SELECT count(*) FROM events WHERE dispatched_at IS NULL) AS events, (SELECT count(*) FROM engine_jobs WHERE ready = 1) AS calls`,
);

function view(row: Row): RunView {
  return {
    id: row.id,
    functionId: row.function_id,
    status: (row.status.charAt(0).toUpperCase() + row.status.slice(1)) as RunView["status"],
    output: row.output === null ? null : JSON.parse(row.output),
  };
}

export function embeddedRunner(options: EmbeddedOptions): Runner {
  let engine: EmbeddedEngine | undefined;
  return {
    client: inngest,
    start: async (functions) => {
      engine = await runHere(functions, options);
    },
    runsOf: (eventId) => Promise.resolve(find.all(eventId).map(view)),
    settle: async (underWay = 0) => {
      await until(() => {
        const { events, calls } = left.get()!;
        return events === 0 && calls <= underWay && (engine?.machine.calls.size ?? 0) <= underWay;
      }, "the executor to rest");
    },
    stop: () => engine?.stop(1000) ?? Promise.resolve(),
  };
}
