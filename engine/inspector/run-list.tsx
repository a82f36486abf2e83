/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { formatLength, shortName } from "~/engine/inspector/format";
import { home, Instant, State } from "~/engine/inspector/page";
import {
  runsAPage,
  runStates,
  type ListedRun,
  type RunFilter,
  type RunState,
} from "~/engine/queries";

function address(filter: RunFilter): string {
  const query = new URLSearchParams();
  if (filter.state) query.set("state", filter.state);
  if (filter.functionId) query.set("function", filter.functionId);
  if (filter.search) query.set("search", filter.search);
  if (filter.before !== undefined) query.set("before", String(filter.before));
  const text = query.toString();
  return text === "" ? home : `${home}?${text}`;
}

function Chips({ filter, counts }: { filter: RunFilter; counts: Record<RunState, number> }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const chip = (state: RunState | undefined, label: string, count: number) => (
    <a
      class="chip"
      href={address({ ...filter, state, before: undefined })}
      aria-current={filter.state === state ? "page" : undefined}
    >
      {label}
      <b>{count.toLocaleString("en-US")}</b>
    </a>
  );
  return (
    <nav class="chips" aria-label="State">
      {chip(undefined, "All", all)}
      {runStates.map((state) =>
        chip(state, state.charAt(0).toUpperCase() + state.slice(1), counts[state]),
      )}
    </nav>
  );
}

function Filter({ filter, functions }: { filter: RunFilter; functions: string[] }) {
  return (
    <form class="filter" method="get" action={home}>
      {filter.state ? <input type="hidden" name="state" value={filter.state} /> : null}
      <select name="function" aria-label="Function">
        <option value="">Every function</option>
        {functions.map((id) => (
          <option value={id} selected={id === filter.functionId}>
            {shortName(id)}
          </option>
        ))}
      </select>
      <input
        name="search"
        value={filter.search ?? ""}
        placeholder="Run id or event name"
        aria-label="Run id or event name"
      />
      <button type="submit">Show</button>
    </form>
  );
}

function Row({ run, now }: { run: ListedRun; now: number }) {
  const took = run.startedAt === null ? "" : formatLength((run.endedAt ?? now) - run.startedAt);
  return (
    <li>
      <a href={`${home}/runs/${run.id}`}>
        <State state={run.state} />
        <span class="name">{shortName(run.functionId)}</span>
        <span class="event">{run.eventName}</span>
        <span class="when">
          <Instant at={run.createdAt} />
        </span>
        <span class="took">{took}</span>
        {run.error ? <span class="why">{run.error}</span> : null}
      </a>
    </li>
  );
}

type Props = {
  runs: ListedRun[];
  counts: Record<RunState, number>;
  filter: RunFilter;
  functions: string[];
  now: number;
};

/** The list of runs with its filters. */
export function RunList({ runs, counts, filter, functions, now }: Props) {
  const last = runs.at(-1);
  return (
    <>
      <Chips filter={filter} counts={counts} />
      <Filter filter={filter} functions={functions} />
      {runs.length === 0 ? (
        <p class="card empty">No runs here.</p>
      ) : (
        <ul class="runs">
          {runs.map((run) => (
            <Row run={run} now={now} />
          ))}
        </ul>
      )}
      {runs.length === runsAPage && last ? (
        <a class="more" href={address({ ...filter, before: last.seq })}>
          Older runs
        </a>
      ) : null}
    </>
  );
}

/** The form that sends an event. */
export function SendEvent({
  name,
  data,
  problem,
}: {
  name?: string;
  data?: string;
  problem?: string;
}) {
  return (
    <details class="card" open={problem !== undefined}>
      <summary>Send an event</summary>
      {problem ? <p class="note">{problem}</p> : null}
      <form method="post" action={`${home}/events`}>
        <p>
          <input
            name="name"
            required
            maxlength={256}
            placeholder="case/submitted"
            aria-label="Name of the event"
            value={name ?? ""}
          />
        </p>
        <p>
          <textarea name="data" aria-label="Data of the event as JSON">
            {data ?? "{}"}
          </textarea>
        </p>
        <button class="main" type="submit">
          Send
        </button>
      </form>
    </details>
  );
}
