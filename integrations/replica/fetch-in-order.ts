/** How many things are fetched at once. */
const atOnce = 32;
/** How much may wait for those before it, in bytes. */
const mayWait = 64 * 1024 * 1024;

type Fetched = { bytes: Uint8Array | null };

/**
 * Fetches things many at once and gives them in their order. No more are begun while what has come
 * and waits is large, nor after the signal. @throws what the first of them that failed throws, and
 * the signal's reason
 */
export async function* fetchInOrder<Item, Found extends Fetched>(
  items: readonly Item[],
  fetch: (item: Item) => Promise<Found>,
  signal?: AbortSignal,
): AsyncGenerator<Found> {
  const coming: Promise<Found>[] = [];
  let [next, waiting] = [0, 0];
  const begin = (item: Item): void => {
    const one = fetch(item).then((found) => {
      waiting += found.bytes?.length ?? 0;
      return found;
    });
    // It is looked at when its turn comes.
    one.catch(() => undefined);
    coming.push(one);
  };
  for (;;) {
    signal?.throwIfAborted();
    while (coming.length === 0 || (coming.length < atOnce && waiting < mayWait)) {
      const item = items[next++];
      if (item === undefined) break;
      begin(item);
    }
    const first = coming.shift();
    if (first === undefined) return;
    const found = await first;
    waiting -= found.bytes?.length ?? 0;
    yield found;
  }
}
