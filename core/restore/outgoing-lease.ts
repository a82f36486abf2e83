let holds = (): boolean => true;

/**
 * Sets how to ask whether this process holds the lease to send anything. Set once, where several
 * machines share a replica; without it this process is alone.
 */
export function setOutgoingLease(ask: () => boolean): void {
  holds = ask;
}

/** Whether this process may send anything at this instant. */
export const holdsOutgoingLease = (): boolean => holds();
