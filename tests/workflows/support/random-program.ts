import type { GetStepTools } from "inngest";
import type { inngest } from "~/integrations/inngest";

type StepTools = GetStepTools<typeof inngest>;

/** A workflow as data: what it returns is known before it runs. */
export type Program =
  | { kind: "run"; id: string; failures: number }
  | { kind: "doomed"; id: string }
  | { kind: "sleep"; id: string; seconds: number }
  | { kind: "wait"; id: string }
  | { kind: "row"; parts: Program[] }
  | { kind: "beside"; parts: Program[] };

export type Random = (most: number) => number;

export function randomFrom(seed: number): Random {
  let state = (seed * 2654435761) % 2147483648;
  return (most) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % most;
  };
}

export function randomProgram(random: Random, depth: number, id = "p"): Program {
  const kind = random(depth > 0 ? 9 : 5);
  if (kind >= 7) return { kind: "beside", parts: parts(random, depth, id) };
  if (kind >= 5) return { kind: "row", parts: parts(random, depth, id) };
  if (kind === 4) return { kind: "doomed", id };
  if (kind === 3) return { kind: "wait", id };
  if (kind === 2) return { kind: "sleep", id, seconds: 1 + random(20) };
  return { kind: "run", id, failures: random(3) };
}

function parts(random: Random, depth: number, id: string): Program[] {
  return Array.from({ length: 2 + random(3) }, (_, index) =>
    randomProgram(random, depth - 1, `${id}.${index}`),
  );
}

/** What the program returns, by its meaning alone. */
export function meaningOf(program: Program): unknown {
  switch (program.kind) {
    case "run":
      return program.id;
    case "doomed":
      return `caught ${program.id}`;
    case "sleep":
      return null;
    case "wait":
      return "nothing came";
    case "row":
    case "beside":
      return program.parts.map(meaningOf);
  }
}

/** Carries the program out with the SDK's steps; `ran` is told of every execution of a body. */
export async function carryOut(
  program: Program,
  step: StepTools,
  attempt: number,
  ran: (id: string) => void,
): Promise<unknown> {
  switch (program.kind) {
    case "run":
      return step.run(program.id, () => {
        ran(program.id);
        if (attempt < program.failures) throw new Error(`failure ${attempt} of ${program.id}`);
        return program.id;
      });
    case "doomed":
      return step
        .run(program.id, () => {
          throw new Error("always");
        })
        .catch(() => `caught ${program.id}`);
    case "sleep":
      await step.sleep(program.id, `${program.seconds}s`);
      return null;
    case "wait":
      return (
        (await step.waitForEvent(program.id, { event: "random/never", timeout: "5s" })) ??
        "nothing came"
      );
    case "row": {
      const values: unknown[] = [];
      for (const part of program.parts) values.push(await carryOut(part, step, attempt, ran));
      return values;
    }
    case "beside":
      return Promise.all(program.parts.map((part) => carryOut(part, step, attempt, ran)));
  }
}
