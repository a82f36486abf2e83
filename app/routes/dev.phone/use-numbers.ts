import { useSearchParams } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";

/** The numbers that this browser texts from: the current one, and all that it has used. */
export type Numbers = { current: string; known: string[] };

const storageKey = "textclaim-demo-phone";
const first = "+12125550147";
const atFirst: Numbers = { current: first, known: [first] };
const listeners = new Set<() => void>();
let remembered: Numbers | undefined;

const isNumber = (typed: string): boolean => /^\+\d{7,15}$/.test(typed);

function isNumbers(value: unknown): value is Numbers {
  const { current, known } = (value ?? {}) as Partial<Numbers>;
  return (
    typeof current === "string" &&
    Array.isArray(known) &&
    [current, ...known].every((number) => isNumber(String(number)))
  );
}

function read(): Numbers {
  if (remembered) return remembered;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    remembered = isNumbers(stored) ? stored : atFirst;
  } catch {
    remembered = atFirst;
  }
  return remembered;
}

function keep(numbers: Numbers): void {
  remembered = numbers;
  try {
    localStorage.setItem(storageKey, JSON.stringify(numbers));
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A number reserved for examples, (212) 555-01xx, that is not in `known`; any of them once all are
 * used.
 */
export function unusedNumber(known: readonly string[], random: () => number = Math.random): string {
  // The number ending in 0100 is the agent's own.
  const all = Array.from(
    { length: 99 },
    (_, index) => `+121255501${String(index + 1).padStart(2, "0")}`,
  );
  const free = all.filter((number) => !known.includes(number));
  const pool = free.length > 0 ? free : all;
  return pool[Math.floor(random() * pool.length)] ?? first;
}

const chosen = (number: string): void =>
  keep({ current: number, known: [...new Set([...read().known, number])] });

/**
 * The current number, remembered in this browser, and the functions that change it. The page's
 * address may name one (`?phone=`), as after the site has texted a code to it.
 */
export function useNumbers(): Numbers & { choose: (number: string) => void; addNew: () => void } {
  const numbers = useSyncExternalStore(subscribe, read, () => atFirst);
  const asked = useSearchParams()[0].get("phone")?.replace(/^ /, "+");
  useEffect(() => {
    if (asked && isNumber(asked)) chosen(asked);
  }, [asked]);
  return { ...numbers, choose: chosen, addNew: () => chosen(unusedNumber(numbers.known)) };
}
