/**
 * What waits, in order: the owners take turns, and the things of one owner keep their order.
 * Whoever brings a thousand things waits for their own.
 */
export type FairQueue<Thing> = {
  push(owner: string, thing: Thing): void;
  /** What comes next, left where it is. */
  peek(): Thing | undefined;
  /** Takes what comes next; its owner goes to the end of the row. */
  shift(): Thing | undefined;
  /** Takes one thing out of turn, such as one that has waited for too long. */
  remove(owner: string, thing: Thing): boolean;
  size(): number;
};

/** An empty queue. */
export function fairQueue<Thing>(): FairQueue<Thing> {
  // A Map keeps the order in which its keys were set: the row of the owners.
  const rows = new Map<string, Thing[]>();
  let size = 0;
  const first = (): [string, Thing[]] | undefined => rows.entries().next().value;
  return {
    push: (owner, thing) => {
      rows.set(owner, [...(rows.get(owner) ?? []), thing]);
      size++;
    },
    peek: () => first()?.[1][0],
    shift: () => {
      const [owner, things] = first() ?? [];
      if (owner === undefined || !things) return undefined;
      const [next, ...rest] = things;
      rows.delete(owner);
      if (rest.length > 0) rows.set(owner, rest);
      size--;
      return next;
    },
    remove: (owner, thing) => {
      const things = rows.get(owner) ?? [];
      const rest = things.filter((one) => one !== thing);
      if (rest.length === things.length) return false;
      if (rest.length > 0) rows.set(owner, rest);
      else rows.delete(owner);
      size--;
      return true;
    },
    size: () => size,
  };
}
