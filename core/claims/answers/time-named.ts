import { smallNumbers } from "~/core/claims/answers/day-words";
import { wordList } from "~/core/claims/answers/known-words";

const morning = wordList("morning manana madrugada am");
const afterNoon = wordList("afternoon evening pm tarde tonight");
const night = wordList("night noche anoche");

type Half = "am" | "pm" | null;

// "In the morning" says of which half of the day an hour is; a night is before or after midnight.
function halfOf(words: readonly string[], hour: number): Half {
  if (words.includes("am") && words.includes("pm")) return null;
  if (words.some((word) => morning.has(word))) return "am";
  if (words.some((word) => afterNoon.has(word))) return "pm";
  if (words.some((word) => night.has(word))) return hour >= 6 && hour < 12 ? "pm" : null;
  return null;
}

const isInside = (at: number, taken: readonly { at: number; end: number }[]): boolean =>
  taken.some((each) => at >= each.at && at < each.end);

type Clock = { hour: number; minute: number; half: Half };

function clockAt(words: readonly string[], at: number): Clock | null {
  const word = words[at] ?? "";
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2})(am|pm|a|p)?$/.exec(word) ?? [];
  const next = words[at + 1];
  const said = half ?? (["am", "pm"].includes(next ?? "") ? next : undefined);
  const given: Half = said === undefined ? null : said.startsWith("a") ? "am" : "pm";
  if (hour !== undefined) return { hour: +hour, minute: +(minute ?? 0), half: given };
  const [, whole, short] = /^(\d{1,2})(am|pm|a|p)$/.exec(word) ?? [];
  if (whole !== undefined)
    return { hour: +whole, minute: 0, half: short!.startsWith("a") ? "am" : "pm" };
  return spokenAt(words, at, given);
}

function numberOf(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,2}$/.test(word)) return Number(word);
  return word === "once" ? 11 : (smallNumbers.get(word) ?? null);
}

// "8 pm", "at 8", "half past eight", "a las 8 y media".
function spokenAt(words: readonly string[], at: number, given: Half): Clock | null {
  const hour = numberOf(words[at]);
  const before = words[at - 1] ?? "";
  if (hour === null || hour > 24) return null;
  const isPast = before === "past" && ["half", "quarter"].includes(words[at - 2] ?? "");
  const isTold =
    given !== null ||
    isPast ||
    ["at", "about", "around", "las", "like"].includes(before) ||
    ["oclock", "in", "at", "de"].includes(words[at + 1] ?? "");
  if (!isTold) return null;
  const behind = words.slice(at + 1, at + 3).join(" ");
  const isHalf = (isPast && words[at - 2] === "half") || behind === "y media";
  const isQuarter = isPast || behind === "y cuarto";
  return { hour, minute: isHalf ? 30 : isQuarter ? 15 : 0, half: given };
}

/**
 * The second of the day that some words tell, and whether they speak of a time at all; null where
 * the hour may be of either half of the day. @param taken where the words name a day
 */
export function timeNamed(
  words: readonly string[],
  taken: readonly { at: number; end: number }[],
): { second: number | null; isTimed: boolean } {
  const free = words.map((word, at) => (isInside(at, taken) ? "" : word));
  if (free.some((word) => word === "noon" || word === "mediodia") && !free.includes("around"))
    return { second: 12 * 3600, isTimed: true };
  const clocks = free.flatMap((_, at) => clockAt(free, at) ?? []);
  const [clock] = clocks;
  if (!clock) return { second: null, isTimed: false };
  const halves = words.includes("tonight") || words.includes("morning") ? words : free;
  const half =
    clock.half ?? halfOf([...halves, ...words.filter((word) => night.has(word))], clock.hour);
  const isOfDay = clock.hour > 12 && clock.hour < 24;
  if (clocks.length > 1 || (half === null && !isOfDay)) return { second: null, isTimed: true };
  const hour = isOfDay ? clock.hour : (clock.hour % 12) + (half === "pm" ? 12 : 0);
  return { second: hour * 3600 + clock.minute * 60, isTimed: true };
}
