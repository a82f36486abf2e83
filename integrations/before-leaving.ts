import { AsyncLocalStorage } from "node:async_hooks";

let wait: () => Promise<void> = () => Promise.resolve();
let mayAnythingLeave: () => boolean = () => true;

/**
 * Says what must be waited for before anything leaves this machine, and whether this machine is
 * the one that may send at all. Set once, when the server opens.
 */
export function setBeforeLeaving(ready: () => Promise<void>, maySend = (): boolean => true): void {
  wait = ready;
  mayAnythingLeave = maySend;
}

/** What was about to leave was held back at the last moment: nothing has left. */
export class HeldBack extends Error {
  override name = "HeldBack";
}

const lastCheck = new AsyncLocalStorage<() => boolean>();

/**
 * Does `work`, which hands something to a vendor, with a last look right before it leaves: after
 * all that the adapter waits for. @throws (rejects) HeldBack when it may not leave any more
 */
export const withLastLook = <T>(mayLeave: () => boolean, work: () => Promise<T>): Promise<T> =>
  lastCheck.run(mayLeave, work);

/**
 * Resolves once what was decided is safe from a power cut: every adapter asks before it changes
 * something outside (a text, a mail, an order, a deletion), since what left cannot be taken back
 * and its row must not be lost.
 * @throws (rejects) what the disk says; HeldBack
 */
export async function beforeLeaving(): Promise<void> {
  await wait();
  const mayLeave = lastCheck.getStore();
  if (mayLeave && !(mayAnythingLeave() && mayLeave()))
    throw new HeldBack("It was stopped before it left.");
}
