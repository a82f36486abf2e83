import type { Chance } from "~/tools/world/chance";
import { english, interfaceWords, type InterfaceWords } from "~/tools/world/say/interface-words";
import { readMatter, type Matter, type Written } from "~/tools/world/say/read-matter";

/** The words of an app with what may stand above its talks and beneath that. */
type AppWords = InterfaceWords & { titles: string[]; beneath: string[] };

const filledIn = ["placeholders", "remarks", "states", "back", "menu"] as const;

/**
 * The words of a written app of one of some kinds (`sms`, `chat`, `social` …); what it does not
 * name is as in any English app. Null where none of them is written.
 */
export function writtenApp(
  chance: Chance,
  kinds: readonly string[],
  matter: Written,
): AppWords | null {
  const apps = readMatter(matter, "apps").filter(({ title }) => kinds.includes(title));
  if (apps.length === 0) return null;
  const { rows } = chance.pick(apps);
  const listed = (key: string): string[] =>
    rows
      .filter((row) => row.key === key)
      .flatMap(({ text }) => text.split(" | "))
      .map((text) => text.trim())
      .filter(Boolean);
  const own = filledIn.map((key) => [key, listed(key)] as const).filter(([, is]) => is.length > 0);
  return {
    ...english,
    ...Object.fromEntries(own),
    titles: listed("titles").length > 0 ? listed("titles") : ["Chat"],
    beneath: listed("beneath"),
  };
}

/** The words that an app for text messages prints itself, as somebody wrote them or as is usual. */
export function drawWords(chance: Chance, matter: Matter): InterfaceWords {
  if (matter === "composed") return chance.pick(interfaceWords);
  const usual = chance.maybe(0.4);
  return (usual ? null : writtenApp(chance, ["sms"], matter)) ?? chance.pick(interfaceWords);
}
