import { seconds } from "~/core/duration";
import { onEventsRecorded } from "~/core/events";
import { log } from "~/log";

/**
 * Sends a state whenever it has changed. It is checked after every commit that recorded events and
 * once a second, since not every change is an event.
 * @returns the function that ends it
 */
export function watchState(read: () => unknown, send: (data: string) => void): () => void {
  let last = "";
  let planned: ReturnType<typeof setImmediate> | undefined;
  const look = (): void => {
    planned = undefined;
    try {
      const state = JSON.stringify(read());
      if (state !== last) send(state);
      last = state;
    } catch (cause) {
      log.warn({ err: cause }, "a live state could not be read");
    }
  };
  // Several commits of one event-loop turn cause one check, and none of them waits for it.
  const stopListening = onEventsRecorded(() => (planned ??= setImmediate(look)));
  const timer = setInterval(look, seconds(1));
  look();
  return () => {
    stopListening();
    clearInterval(timer);
    clearImmediate(planned);
  };
}
