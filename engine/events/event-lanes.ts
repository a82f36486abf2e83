import type { Machine } from "~/engine/machine";
import type { EmbeddedFunction, EventTrigger } from "~/engine/protocol/read-functions";

/** Whether a trigger is for events of this name, which it may give by its beginning (`case/*`). */
export const isNamedBy = ({ event }: Pick<EventTrigger, "event">, name: string): boolean =>
  event.endsWith("*") ? name.startsWith(event.slice(0, -1)) : event === name;

type Joined = Map<string, string>;
/** What is known of a machine's names, and which lane was served last. */
type Known = { laneOf: Map<string, string>; joined: Joined; served: string };
const knownOf = new WeakMap<Machine["functions"], Known>();

function endOf(joined: Joined, id: string): string {
  const next = joined.get(id);
  return next === undefined ? id : endOf(joined, next);
}

const listensFor = ({ triggers, cancelOn }: EmbeddedFunction, name: string): boolean =>
  [...triggers, ...cancelOn].some((one) => isNamedBy(one, name));

// Functions that listen for the same name are joined, and so are all names that they listen for.
function join({ functions }: Machine, { joined, laneOf }: Known, name: string): void {
  if (laneOf.has(name)) return;
  const [first, ...others] = [...functions.values()].filter((fn) => listensFor(fn, name));
  laneOf.set(name, first?.id ?? name);
  for (const { id } of others) {
    const [one, other] = [endOf(joined, first?.id ?? name), endOf(joined, id)];
    if (one !== other) joined.set(other, one);
  }
}

/** Names whose events are taken in the order of their recording, a list for each lane. */
export type LanesTurn = { lanes: string[][]; areMore: boolean };

/**
 * The lanes whose turn it is among the names of which events wait, `most` at once. What starts or
 * cancels runs of one function keeps its order: such names are one lane, over any number of
 * functions. Lanes take turns: ten thousand texts that came keep neither those that go out waiting,
 * nor the start that fetches the missed ones.
 */
export function nextLanes(machine: Machine, names: readonly string[], most: number): LanesTurn {
  const known: Known = knownOf.get(machine.functions) ?? {
    laneOf: new Map(),
    joined: new Map(),
    served: "",
  };
  knownOf.set(machine.functions, known);
  for (const name of names) join(machine, known, name);
  const lanes = new Map<string, string[]>();
  for (const name of names) {
    const lane = endOf(known.joined, known.laneOf.get(name) ?? name);
    lanes.set(lane, [...(lanes.get(lane) ?? []), name]);
  }
  const order = [...lanes.keys()].sort();
  const from = Math.max(
    0,
    order.findIndex((lane) => lane > known.served),
  );
  const turn = [...order.slice(from), ...order.slice(0, from)].slice(0, most);
  if (order.length > most) known.served = turn.at(-1) ?? "";
  return { lanes: turn.map((lane) => lanes.get(lane) ?? []), areMore: order.length > most };
}
