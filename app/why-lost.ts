/** The message where there is no network. */
export const offline = "You are offline. Try again once you are connected.";

/**
 * Why a request got no answer, as a sentence for the person who asked: the network, or our side.
 */
export function whyLost(cause: unknown): string {
  if (!(cause instanceof TypeError))
    return "Something went wrong on our side. Try again in a moment.";
  return navigator.onLine ? "Our server did not answer. Try again in a moment." : offline;
}
