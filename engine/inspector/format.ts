import { days, hours, minutes, seconds } from "~/engine/durations";

/** A length of time in few characters: `84 ms`, `3.2 s`, `5 min`, `2 h 10 min`, `14 d`. */
export function formatLength(ms: number): string {
  if (ms < seconds(1)) return `${Math.round(ms)} ms`;
  if (ms < minutes(1)) return `${(ms / seconds(1)).toFixed(1)} s`;
  if (ms < hours(1)) return `${Math.round(ms / minutes(1))} min`;
  if (ms < days(1))
    return `${Math.floor(ms / hours(1))} h ${Math.round((ms % hours(1)) / minutes(1))} min`;
  return `${Math.round(ms / days(1))} d`;
}

/** Formats JSON text for reading; other text stays as it is. Very long values are cut. */
export function formatJson(text: string | null): string {
  if (text === null) return "";
  try {
    return cut(JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return cut(text);
  }
}

function cut(text: string): string {
  return text.length > 20_000
    ? `${text.slice(0, 20_000)}\n… ${text.length - 20_000} more characters`
    : text;
}

/** A function's id without the name of the app in front. */
export function shortName(functionId: string): string {
  return functionId.replace(/^text-to-claim-/, "");
}
