/** What came of a post: carried out, or led to a sign-in or a proof of identity first. */
export type Outcome = "done" | "refused" | "sign_in";

type Told = (outcome: Outcome) => void;
type Watcher = (address: URL, form: URLSearchParams | FormData) => Told;

let watcher: Watcher | null = null;

/**
 * Calls the watcher with every form that the page posts, and what it gives with the outcome; a post
 * without any answer has none. @returns a function that stops it
 */
export function watchPosts(next: Watcher): () => void {
  watcher = next;
  return () => {
    if (watcher === next) watcher = null;
  };
}

/** Tells the watcher of a post. @returns what is to be called with its outcome */
export function tellPost(address: URL, body: unknown): Told | null {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  return watcher && isForm ? watcher(address, body) : null;
}

// Remix answers a fetched post with 202 where it redirects, and names the place in the body.
const door = /"\/(?:login|confirm-identity)\b/;

/** The outcome that an answer of ours stands for. */
export function outcomeOf(status: number, body: ArrayBuffer | null): Outcome {
  if (status >= 300) return "refused";
  const isDoor = status === 202 && body !== null && door.test(new TextDecoder().decode(body));
  return isDoor ? "sign_in" : "done";
}
