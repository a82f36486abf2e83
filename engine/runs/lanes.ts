/** A place that a call takes up while it runs: a concurrency limit with its evaluated key. */
export type Slot = { name: string; limit: number };

/** A call that may start as soon as its slots are free. */
export type ReadyCall = {
  jobId: number;
  runId: string;
  functionId: string;
  stepId: string;
  attempt: number;
  rank: number;
  seq: number;
  slots: Slot[];
};

type Lane = { functionId: string; calls: ReadyCall[]; parked: boolean };
type SlotState = { used: number; takenBy: string | undefined; parked: Set<Lane> };

/** Which of the ready calls may start next. */
export type Lanes = ReturnType<typeof createLanes>;

function before(left: ReadyCall, right: ReadyCall): boolean {
  if (left.rank !== right.rank) return left.rank < right.rank;
  return left.seq !== right.seq ? left.seq < right.seq : left.jobId < right.jobId;
}

function insertSorted(calls: ReadyCall[], call: ReadyCall): void {
  let low = 0;
  let high = calls.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = calls[middle];
    if (other && before(other, call)) low = middle + 1;
    else high = middle;
  }
  calls.splice(low, 0, call);
}

const keyOf = ({ functionId, slots }: ReadyCall): string =>
  [functionId, ...slots.map(({ name }) => name)].join("\n");

/**
 * Ready calls, a lane for each function and set of concurrency slots; within a lane the oldest run
 * goes first. Functions take turns, and the lanes of each: thousands of lanes of one function, such
 * as a conversation each, keep no other waiting, as on an Inngest server, where each function has a
 * queue of its own. A limit of 1 keeps order: from its first call until it ends or rests (sleep,
 * wait, invoke) a run keeps the slot, through the gaps between steps and through retry delays
 * (IN-37: only steps whose code runs count against larger limits).
 */
export function createLanes() {
  const lanes = new Map<string, Lane>();
  /** Lanes of which a call may start, by function: whose turn it is comes first. */
  const open = new Map<string, Set<Lane>>();
  const slots = new Map<string, SlotState>();
  const held = new Map<string, Set<string>>();
  let size = 0;

  function show(lane: Lane): void {
    const own = open.get(lane.functionId) ?? new Set<Lane>();
    open.set(lane.functionId, own.add(lane));
  }

  function hide(lane: Lane): void {
    const own = open.get(lane.functionId);
    own?.delete(lane);
    if (own?.size === 0) open.delete(lane.functionId);
  }

  function slotOf(name: string): SlotState {
    const known = slots.get(name);
    if (known) return known;
    const fresh: SlotState = { used: 0, takenBy: undefined, parked: new Set() };
    slots.set(name, fresh);
    return fresh;
  }

  function unpark(name: string): void {
    const slot = slots.get(name);
    if (!slot) return;
    for (const lane of slot.parked) {
      lane.parked = false;
      if (lane.calls.length > 0) show(lane);
    }
    slot.parked.clear();
    if (slot.used === 0 && slot.takenBy === undefined) slots.delete(name);
  }

  const isFree = (call: ReadyCall, { name, limit }: Slot): boolean => {
    const slot = slots.get(name);
    return (
      !slot || (slot.used < limit && (slot.takenBy === undefined || slot.takenBy === call.runId))
    );
  };

  function hold(runId: string, name: string): void {
    slotOf(name).takenBy = runId;
    const names = held.get(runId) ?? new Set<string>();
    held.set(runId, names.add(name));
  }

  /**
   * The first call of the lane whose slots are free: its head, or a call of the run that holds the
   * slot.
   */
  function startable(lane: Lane): ReadyCall | undefined {
    const first = lane.calls[0];
    if (!first) return undefined;
    const taken = first.slots.find((slot) => !isFree(first, slot));
    if (!taken) return first;
    const holder = slots.get(taken.name)?.takenBy;
    const own = holder === undefined ? undefined : lane.calls.find((call) => call.runId === holder);
    if (own?.slots.every((slot) => isFree(own, slot))) return own;
    slotOf(taken.name).parked.add(lane);
    lane.parked = true;
    hide(lane);
    return undefined;
  }

  function next(): [Lane, ReadyCall] | undefined {
    for (const own of open.values())
      for (const lane of own) {
        const call = startable(lane);
        if (call) return [lane, call];
      }
    return undefined;
  }

  // What was served goes to the back: the function among the others, the lane among its own.
  function passTurn(lane: Lane): void {
    const own = open.get(lane.functionId);
    hide(lane);
    if (own && own.size > 0) {
      open.delete(lane.functionId);
      open.set(lane.functionId, own);
    }
    if (lane.calls.length > 0) show(lane);
  }

  function push(call: ReadyCall): void {
    const key = keyOf(call);
    const { functionId } = call;
    const lane = lanes.get(key) ?? { functionId, calls: [], parked: false };
    lanes.set(key, lane);
    insertSorted(lane.calls, call);
    size += 1;
    // A parked lane may just have been given a call of the very run that holds the slot.
    if (lane.parked) for (const slot of call.slots) slots.get(slot.name)?.parked.delete(lane);
    lane.parked = false;
    show(lane);
  }

  /** Takes the next call and its slots; undefined when nothing may start. */
  function take(): ReadyCall | undefined {
    const found = next();
    if (!found) return undefined;
    const [lane, call] = found;
    lane.calls.splice(lane.calls.indexOf(call), 1);
    size -= 1;
    passTurn(lane);
    if (lane.calls.length === 0) lanes.delete(keyOf(call));
    for (const { name, limit } of call.slots) {
      slotOf(name).used += 1;
      if (limit === 1) hold(call.runId, name);
    }
    return call;
  }

  /** Lets the next run have the slots that `runId` kept between its calls. */
  function letGo(runId: string): void {
    for (const name of held.get(runId) ?? []) {
      const slot = slots.get(name);
      if (slot?.takenBy === runId) slot.takenBy = undefined;
      unpark(name);
    }
    held.delete(runId);
  }

  /** Gives a finished call's slots back; `keepsTurn` while the run has another call to make. */
  function release(call: ReadyCall, keepsTurn: boolean): void {
    for (const { name } of call.slots) {
      slotOf(name).used -= 1;
      unpark(name);
    }
    if (!keepsTurn) letGo(call.runId);
  }

  return { push, take, release, letGo, hold, size: () => size };
}
