import { readEmail } from "~/core/sign-up/answers/join-answers";

const endings = "com|net|org|edu|gov|us|io|co|mx|es|me|info|biz";
const providers = "gmail|yahoo|hotmail|outlook|icloud|aol|live|msn";

const dot = /\s*(?:\(dot\)|\[dot\]|\b(?:dot|punto)\b)\s*/gi;
const underscore = /\s*\b(?:underscore|guion bajo)\b\s*/gi;
const at = /\s*(?:@|\(at\)|\[at\]|\b(?:at|arroba)\b)\s*/gi;
const spacedEnding = new RegExp(`@([\\w-]+)(?:\\s*\\.\\s*|\\s+)(${endings})\\b`, "i");
const noEnding = new RegExp(`@(${providers})(?![\\w.])`, "i");
const runTogether = new RegExp(`\\b([\\w.]{2,})at(${providers})(?:dot|\\.)?com\\b`, "i");

/**
 * The email address in an answer as people say it: `maria at gmail dot com`, `maria @ gmail. com`,
 * `maria@gmail`, or written as usual; lower-cased, or null.
 */
export function readSpokenEmail(answer: string): string | null {
  const written = readEmail(answer);
  if (written) return written;
  if (!/@|\bat\b|arroba|atgmail|atyahoo|\(at\)/i.test(answer)) return null;
  const typed = answer
    .replace(dot, ".")
    .replace(underscore, "_")
    .replace(at, "@")
    .replace(runTogether, "$1@$2.com")
    .replace(spacedEnding, "@$1.$2")
    .replace(noEnding, "@$1.com");
  return readEmail(typed);
}
