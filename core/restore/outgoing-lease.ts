let holds = (): boolean => true;

/**
 * Says how it is known whether this process is the one in the world that may let something out. Set
 * once, where several machines share a replica; without one this process is alone.
 */
export function setOutgoingLease(ask: () => boolean): void {
  holds = ask;
}

/** Whether this process may let anything out at this instant. */
export const holdsOutgoingLease = (): boolean => holds();
