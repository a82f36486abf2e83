let wait: () => Promise<void> = () => Promise.resolve();

/**
 * Says what must be waited for before anything leaves this machine. Set once, when the server
 * opens.
 */
export function setBeforeLeaving(ready: () => Promise<void>): void {
  wait = ready;
}

/**
 * Resolves once what was decided is safe from a power cut: every adapter asks before it changes
 * something outside (a text, a mail, an order, a deletion), since what left cannot be taken back
 * and its row must not be lost.
 * @throws (rejects) what the disk says
 */
export function beforeLeaving(): Promise<void> {
  return wait();
}
