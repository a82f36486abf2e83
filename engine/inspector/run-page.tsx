/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { formatJson, formatLength, shortName } from "~/engine/inspector/format";
import { home, Instant, State, Unfold } from "~/engine/inspector/page";
import type { FoundRun } from "~/engine/queries";

type Step = FoundRun["steps"][number];

const kinds: Record<string, string> = {
  StepRun: "step",
  StepPlanned: "step",
  Sleep: "sleep",
  WaitForEvent: "wait for event",
  WaitForSignal: "wait for signal",
  InvokeFunction: "invoke",
};

function Facts({ found, now }: { found: FoundRun; now: number }) {
  const { run } = found;
  const fact = (name: string, value: unknown) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  const link = (id: string) => <a href={`${home}/runs/${id}`}>{id}</a>;
  return (
    <dl class="facts">
      {fact("Run", run.id)}
      {fact("Event", run.eventName)}
      {fact("Created", <Instant at={run.createdAt} />)}
      {run.startedAt === null ? null : fact("Started", <Instant at={run.startedAt} />)}
      {run.endedAt === null ? null : fact("Ended", <Instant at={run.endedAt} />)}
      {run.startedAt === null
        ? null
        : fact("Took", formatLength((run.endedAt ?? now) - run.startedAt))}
      {run.replayOf ? fact("Replay of", link(run.replayOf)) : null}
      {run.invokedBy ? fact("Invoked by", link(run.invokedBy.split(".")[0] ?? "")) : null}
    </dl>
  );
}

function Actions({ found }: { found: FoundRun }) {
  const { run } = found;
  return (
    <div class="actions">
      <form method="post" action={`${home}/runs/${run.id}/replay`}>
        <button class="main" type="submit">
          Replay from the start
        </button>
      </form>
      {run.endedAt === null ? (
        <form method="post" action={`${home}/runs/${run.id}/cancel`}>
          <button class="bad" type="submit">
            Cancel
          </button>
        </form>
      ) : null}
    </div>
  );
}

/** The step's place on the run's time line. */
function Bar({ step, found, now }: { step: Step; found: FoundRun; now: number }) {
  const begin = found.run.startedAt ?? found.run.createdAt;
  const whole = Math.max((found.run.endedAt ?? now) - begin, 1);
  const from = Math.max(
    0,
    Math.min(99.5, (((step.startedAt ?? step.createdAt) - begin) / whole) * 100),
  );
  const to = Math.max(from + 0.5, Math.min(100, (((step.endedAt ?? now) - begin) / whole) * 100));
  return (
    <div class="bar" aria-hidden="true">
      <svg viewBox="0 0 100 5" preserveAspectRatio="none">
        <rect x={from.toFixed(2)} y="0" width={(to - from).toFixed(2)} height="5" />
      </svg>
    </div>
  );
}

function outputOf(step: Step): { label: string; text: string } {
  if (step.memo === null) return { label: "Last error", text: formatJson(step.lastError) };
  const memo = JSON.parse(step.memo) as { data?: unknown; error?: unknown };
  return step.state === "failed"
    ? { label: "Error", text: formatJson(JSON.stringify(memo.error ?? null)) }
    : { label: "Output", text: formatJson(JSON.stringify(memo.data ?? null)) };
}

function StepItem({ step, found, now }: { step: Step; found: FoundRun; now: number }) {
  const job = found.jobs.find((one) => one.stepId === step.stepId);
  const child = found.children.find((one) => one.invokedBy === `${found.run.id}.${step.stepId}`);
  const length = (step.endedAt ?? now) - (step.startedAt ?? step.createdAt);
  const output = outputOf(step);
  return (
    <li class="card step">
      <div class="line">
        <State state={step.state} />
        <span class="title">{step.name}</span>
        <span class="meta">{kinds[step.op] ?? step.op}</span>
        {step.attempts > 1 || step.state === "retrying" ? (
          <span class="meta">{`attempt ${step.attempts}`}</span>
        ) : null}
        <span class="end">
          {job && job.ready ? null : job ? (
            <span class="meta">
              until <Instant at={job.dueAt} />
            </span>
          ) : null}
          <span class="meta">{formatLength(Math.max(length, 0))}</span>
          <form method="post" action={`${home}/runs/${found.run.id}/replay`}>
            <input type="hidden" name="step" value={step.stepId} />
            <button class="small" type="submit">
              Replay from here
            </button>
          </form>
        </span>
      </div>
      <Bar step={step} found={found} now={now} />
      {child ? (
        <p class="meta">
          Run <a href={`${home}/runs/${child.id}`}>{child.id}</a>
        </p>
      ) : null}
      <Unfold
        name="Input"
        id={`in-${step.stepId}`}
        text={
          step.opts && Object.keys(step.opts).length > 0
            ? formatJson(JSON.stringify(step.opts))
            : ""
        }
      />
      <Unfold
        name={output.label}
        id={`out-${step.stepId}`}
        text={output.text}
        open={step.state === "failed" || step.state === "retrying"}
      />
      {step.state !== "retrying" && step.memo !== null && step.lastError !== null ? (
        <Unfold
          name="Error of an earlier attempt"
          id={`err-${step.stepId}`}
          text={formatJson(step.lastError)}
        />
      ) : null}
    </li>
  );
}

function Owed({ found }: { found: FoundRun }) {
  const retry = found.jobs.find((job) => job.kind === "call" && job.stepId === "" && !job.ready);
  if (!retry) return null;
  return (
    <p class="card">
      {`Attempt ${retry.attempt + 1} comes `}
      <Instant at={retry.dueAt} />
    </p>
  );
}

/** One run: what started it, what it did, what it waits for, how it ended. */
export function RunPage({ found, now }: { found: FoundRun; now: number }) {
  const { run, steps } = found;
  const events = JSON.parse(run.events) as unknown[];
  return (
    <>
      <p>
        <a href={home}>All runs</a>
      </p>
      <h1>{shortName(run.functionId)}</h1>
      <State state={found.state} />
      <Facts found={found} now={now} />
      <Actions found={found} />
      <Owed found={found} />
      <h2>Steps</h2>
      {steps.length === 0 ? (
        <p class="card empty">No steps yet.</p>
      ) : (
        <ol class="steps">
          {steps.map((step) => (
            <StepItem step={step} found={found} now={now} />
          ))}
        </ol>
      )}
      <h2>{events.length > 1 ? `${events.length} events` : "Event"}</h2>
      <div class="card">
        <Unfold
          name={run.eventName}
          id="event"
          text={formatJson(JSON.stringify(events.length > 1 ? events : events[0]))}
          open
        />
      </div>
      {run.output === null ? null : (
        <>
          <h2>
            {run.status === "completed" ? "Result" : run.status === "failed" ? "Error" : "Reason"}
          </h2>
          <div class="card">
            <Unfold name="Show" id="result" text={formatJson(run.output)} open />
          </div>
        </>
      )}
    </>
  );
}
