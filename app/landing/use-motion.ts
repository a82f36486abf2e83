import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: no-preference)";

function onChange(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/** Whether animations may run by themselves; never before hydration. */
export function useMotion(): boolean {
  return useSyncExternalStore(
    onChange,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
