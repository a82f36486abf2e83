/**
 * A queue in which the owners take turns, and each owner's things keep their order. An owner of a
 * thousand things delays only their own.
 */
export type FairQueue<Thing> = {
  push(owner: string, thing: Thing): void;
  /** The next thing, without removing it. */
  peek(): Thing | undefined;
  /** Removes the next thing; its owner goes to the end of the queue. */
  shift(): Thing | undefined;
  /** Removes one thing out of turn, such as one that has waited too long. */
  remove(owner: string, thing: Thing): boolean;
  size(): number;
};

/** An empty queue. */
export function fairQueue<Thing>(): FairQueue<Thing> {
  // A Map keeps its keys in insertion order: the order of the owners.
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
