import { AsyncLocalStorage } from "node:async_hooks";

let wait: () => Promise<void> = () => Promise.resolve();
let mayAnythingLeave: () => boolean = () => true;

/**
 * Sets what to wait for before anything leaves this machine, and whether this machine may send at
 * all. Called once, when the server opens.
 */
export function setBeforeLeaving(ready: () => Promise<void>, maySend = (): boolean => true): void {
  wait = ready;
  mayAnythingLeave = maySend;
}

/** A request was held back at the last moment: nothing was sent. */
export class HeldBack extends Error {
  override name = "HeldBack";
}

const lastCheck = new AsyncLocalStorage<() => boolean>();

/**
 * Runs `work`, which sends something to a vendor, with a last check right before sending, after
 * everything that the adapter waits for. @throws (rejects) HeldBack when it may no longer be sent
 */
export const withLastCheck = <T>(mayLeave: () => boolean, work: () => Promise<T>): Promise<T> =>
  lastCheck.run(mayLeave, work);

/**
 * Resolves once all decisions are safe from a power cut. Every adapter awaits it before it changes
 * something outside (a text, a mail, an order, a deletion), since that cannot be taken back and its
 * row must not be lost.
 * @throws (rejects) disk errors; HeldBack
 */
export async function beforeLeaving(): Promise<void> {
  await wait();
  const mayLeave = lastCheck.getStore();
  if (mayLeave && !(mayAnythingLeave() && mayLeave()))
    throw new HeldBack("It was stopped before it left.");
}
