import { oneEditApart } from "~/core/words/one-edit-apart";

/** A printed time cut out of a line: as printed (spacing mended) and its parts. */
export type PrintedTime = {
  raw: string;
  iso: string | null;
  kind: "time" | "date" | "datetime" | "relative";
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTHS_ES = [
  "ene",
  "feb",
  "mar",
  "abr",
  "may",
  "jun",
  "jul",
  "ago",
  "sep",
  "oct",
  "nov",
  "dic",
];
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|" +
  "ene(?:ro)?|febrero|marzo|abr(?:il)?|mayo|junio|julio|ago(?:sto)?|septiembre|octubre|noviembre|dic(?:iembre)?)";
const WEEKDAY =
  "(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|" +
  "lun(?:es)?|mar(?:tes)?|mi[ée](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[áa]b(?:ado)?|dom(?:ingo)?)";
const TIME =
  "(?:[01]?\\d|2[0-3])\\s?[:.]\\s?[0-5]\\d(?:\\s?[:.]\\s?[0-5]\\d)?(?:\\s*[ap]\\.?\\s?m\\b\\.?)?";
const DAY = "(?:today|yesterday|tonight|hoy|ayer)";
const NUMERIC_DATE = "\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{1,2}[/]\\d{1,2}";
const WRITTEN_DATE =
  `(?:${WEEKDAY}\\s{0,2}[,.]?\\s{0,2})?(?:${MONTH}\\.?\\s{0,2}\\d{1,2}(?:st|nd|rd|th)?(?:\\s{0,2},?\\s{0,2}(?:19|20)\\d{2})?|` +
  `\\d{1,2}\\s{0,2}(?:de\\s{0,2})?${MONTH}\\.?(?:\\s{0,2},?\\s{0,2}(?:de\\s{0,2})?(?:19|20)\\d{2})?)`;
const DATE = `(?:${DAY}|${WRITTEN_DATE}|\\d{1,2}-${MONTH}-(?:20)?\\d{2}|last\\s${WEEKDAY}|(?:${WEEKDAY}\\s{0,2},?\\s{0,2})?(?:${NUMERIC_DATE})|${WEEKDAY})`;
const BETWEEN = "\\s{0,2}(?:[•,.|:-]|at|a\\s?las?|@)?\\s{0,2}";
const RELATIVE =
  "(?:\\d{1,3}\\s?(?:s|m|min|mins\\.?|min\\.|minutes?|h|hrs?\\.?|hours?|d|days?|w)(?:\\s?ago)?|just now|now|ahora|hace\\s\\d+\\s\\w+)";

const WHOLE = new RegExp(
  `^(?:(${DATE})${BETWEEN}(${TIME})|(${TIME})${BETWEEN}(${DATE})|(${TIME})|(${DATE}))$`,
  "i",
);
const MONTH_AT_FIGURE = new RegExp(`(?<=\\d)(?=${MONTH}\\b)`, "gi");
const STOP_BEFORE_YEAR = new RegExp(`(?<=${MONTH}\\.?\\s\\d{1,2})\\.\\s?(?=20\\d\\d\\b)`, "i");
const WEEKDAY_BEFORE_MONTH = new RegExp(`^(${WEEKDAY})\\.?\\s+(?=${MONTH}\\b)`, "i");
const FIRST_WEEKDAY = new RegExp(`^${WEEKDAY}`, "i");
const ANY_MONTH = new RegExp(MONTH, "i");
const WHOLE_RELATIVE = new RegExp(`^${RELATIVE}$`, "i");
/** What apps print beside a time about the message's way: it is no part of the time. */
const TRAILER =
  /(?<![\s•.,|v✓/-])(?:[\s•.,|-]*(?:sms|mms|rcs|rcs chat|text message|imessage|sent|delivered|read|enviado|entregado|le[ií]do|via server|edited|encrypted|unread|v|✓|\/))+$/i;
const LEADER =
  /^(?:(?:sms|mms|rcs|text message|imessage|sent|delivered|read|le[ií]do|entregado|received|enviado)\s*[•.,|-]?\s*)+/i;

/**
 * Parts a day from an hour that ran into it: `6/315:23` is the third at 15:23, since apps without
 * AM and PM print two figures.
 */
function partDay(text: string): string {
  return text
    .replace(/^(\d{1,2}\/\d{1,2}?)(?=(?:[01]\d|2[0-3]):[0-5]\d(?!\s?[ap]\.?\s?m))/i, "$1 ")
    .replace(
      /^(\d{1,2}\/\d)(\d)\s(?=\d:[0-5]\d(?!\s?[ap]\.?\s?m))/i,
      (whole, day: string, hour: string) =>
        Number(day.split("/")[1] + hour) > 31 ? `${day} ${hour}` : whole,
    );
}

function mendSpaces(text: string): string {
  return partDay(text)
    .replace(/(?<=\d)\.(?=[0-5]\d\s?[AP]M\b)/, ":")
    .replace(/(?<=[a-záéíóú])0(?=\b|[a-záéíóú])/g, "o")
    .replace(/(?<=\d[/:]?)[oO](?=[/:\d])|(?<=[/:])[oO](?=\d)/g, "0")
    .replace(/(?<=[\s/]|^)[Il](?=[:/]?\d)/g, "1")
    .replace(/(?<=\d)[Il|](?=:\d)|(?<=:)[Il|](?=\d)|(?<=:\d)[Il|](?!\p{L})/gu, "1")
    .replace(/(?<=\d)\s*\/\s*(?=\d)/g, "/")
    .replace(/(\d\/\d{1,2}\/(?:20\d\d|\d\d))(?=\d{1,2}:\d\d)/, "$1 ")
    .replace(/(?<=\bat\s)[Il](?=:\d\d)/g, "1")
    .replace(/\s*([:])\s*(?=\d)/g, "$1")
    .replace(/([A-Za-záéíóú])(?=\d)/g, "$1 ")
    .replace(/(\d)(?=[AaPp]\.?\s?[Mm])/g, "$1 ")
    .replace(/(\d)(?=(?:at|de)\b)/gi, "$1 ")
    .replace(/(\d)[O0](?=ct\b)/g, "$1 O")
    .replace(MONTH_AT_FIGURE, " ")
    .replace(STOP_BEFORE_YEAR, ", ")
    .replace(/(?<![\d:.])(\d{1,2})(?=[0-5]\d\s?[ap]\.?\s?m\b)/i, "$1:")
    .replace(/^(\d{1,2})\s(?=[0-5]\d\s?[ap]\.?\s?m\b)/i, "$1:")
    .replace(/,(?=\S)/g, ", ")
    .replace(/\s*•\s*/g, " • ")
    .replace(/([ap])\.\s?m\b\.?/g, "$1. m.")
    .replace(WEEKDAY_BEFORE_MONTH, "$1, ")
    .replace(/^sab(?=\b)/, "sáb")
    .replace(/^mie(?=\b|rcoles)/, "mié")
    .replace(/\b([AP])\s?\.?\s?M\b\.?/g, "$1M")
    .replace(/\s+/g, " ")
    .trim();
}

function monthOf(text: string): number {
  const word =
    ANY_MONTH.exec(text.replace(FIRST_WEEKDAY, ""))?.[0]?.slice(0, 3).toLowerCase() ?? "";
  return Math.max(MONTHS.indexOf(word), MONTHS_ES.indexOf(word));
}

function isoDate(text: string): string | null {
  const year = /\b(?:19|20)\d{2}\b/.exec(text)?.[0];
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text.replace(/\b(?:19|20)\d{2}\b/, ""))?.[0];
  const month = monthOf(text);
  return year && day && month >= 0
    ? `${year}-${String(month + 1).padStart(2, "0")}-${day.padStart(2, "0")}`
    : null;
}

/** Takes the space before AM or PM out again where an app prints none. */
export function tightened(raw: string): string {
  return raw.replace(/(\d) (?=[AP]M\b)/gi, "$1");
}

/** A printed clock time as `HH:mm`, or null. */
export function isoClock(text: string): string | null {
  const parts = /(\d{1,2})\s?[:.]\s?(\d{2})(?:\s*([ap])\.?\s?m)?/i.exec(text);
  if (!parts) return null;
  const hour =
    (Number(parts[1]) % (parts[3] ? 12 : 24)) + (parts[3]?.toLowerCase() === "p" ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:${parts[2]}`;
}

/** What stands between a date and its time, as apps print it. */
function joint(between: string, date: string): string {
  if (/^\s?\.\s?$/.test(between) && /^[\d/-]+$/.test(date)) return ", ";
  if (/\s-\s/.test(between)) return " - ";
  if (between === ".") return " • ";
  if (/[•:|-]/.test(between) || /^\s+\./.test(between)) return " • ";
  if (/^\.\s/.test(between)) return ", ";
  return between.includes(",") ? ", " : between.trim() === "" ? " " : ` ${between.trim()} `;
}

const NAMES =
  "January February March April June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Yesterday Today".split(
    " ",
  );

/** Puts right the name of a month or day that lost or gained one letter. */
function mendNames(text: string): string {
  return text.replace(
    /[A-Za-z]{4,}/g,
    (word) =>
      NAMES.find((name) => word !== name && oneEditApart(word.toLowerCase(), name.toLowerCase())) ??
      word,
  );
}

/**
 * Reads a line that is nothing but a time, a date, both, or "5m ago"; null for anything else.
 * Spanish forms count.
 */
export function printedTime(line: string): PrintedTime | null {
  const text = line
    .replace(/[·]/g, "•")
    .replace(/^[\s•.,<>|-]+/, "")
    .replace(/\bO(?=ct)|(?<=[\s,])0(?=ct)/gi, "O");
  const bare = text
    .replace(TRAILER, "")
    .replace(LEADER, "")
    .replace(/[\s•|]+$/, "")
    .replace(/^[\s•|]+/, "");
  const mended = mendSpaces(bare);
  if (mended === "") return null;
  if (WHOLE_RELATIVE.test(mended) && /\d|^n|^just/i.test(mended))
    return { raw: mended, iso: null, kind: "relative" };
  const whole = WHOLE.test(mended) || !/\d/.test(mended) ? mended : mendNames(mended);
  return wholeTime(whole);
}

function wholeTime(mended: string): PrintedTime | null {
  const match = WHOLE.exec(mended);
  if (!match || /^\p{Ll}+$/u.test(mended)) return null;
  const [date, time] = [match[1] ?? match[4] ?? match[6], match[2] ?? match[3] ?? match[5]];
  const day = date ? isoDate(date) : null;
  const clock = time ? isoClock(time) : null;
  const printed =
    date && time
      ? match[1]
        ? `${date}${joint(mended.slice(date.length, mended.length - time.length), date)}${time}`
        : mended
      : mended;
  const iso = day && clock ? `${day}T${clock}` : !time ? day : null;
  return { raw: printed, iso, kind: date && time ? "datetime" : date ? "date" : "time" };
}
