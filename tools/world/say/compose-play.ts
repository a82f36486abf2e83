import type { Chance } from "~/tools/world/chance";
import {
  composeScene,
  drawCast,
  drawClocks,
  hostWords,
  type Play,
} from "~/tools/world/say/compose-scene";
import { wideWordings } from "~/tools/world/say/wide-wordings";
import { readMatter, type Matter, type Piece, type Written } from "~/tools/world/say/read-matter";
import type { Said } from "~/tools/world/truth";

/** So many plays are composed of sentences; the others are as somebody wrote them. */
const COMPOSED = 0.12;

const mailboxes = [
  ..."sales info office hello quotes support contact service team help admin billing".split(" "),
  ..."care desk booking orders inquiries customercare front.desk no-reply deals".split(" "),
  ..."marketing hr intake scheduling".split(" "),
];
const homes = ["letterpost", "homemail", "inboxly", "postly", "mailnest", "quickbox"];

/** A company's host: its name, shortened or joined in one of the usual ways. */
function hostOf(company: string, chance: Chance): string {
  const words = hostWords(company);
  const name = chance.pick([
    words.join(""),
    words.join(""),
    words.join(""),
    words.join("-"),
    words.slice(0, 2).join(""),
    `${words[0] ?? "firm"}${words
      .slice(1)
      .map((word) => word[0])
      .join("")}`,
    `go${words[0] ?? "firm"}`,
  ]);
  return `${name.slice(0, 24).replace(/-+$/, "")}.example.${chance.pick(["com", "com", "net", "org"])}`;
}

function mailboxOf(agent: string, chance: Chance): string {
  const own = agent.toLowerCase().replace(/[^a-z]/g, "");
  return chance.maybe(0.35)
    ? chance.pick([
        own,
        `${own}.${chance.pick(["r", "lee", "ortiz", "k"])}`,
        `${own}${chance.whole(1, 99)}`,
      ])
    : chance.pick(mailboxes);
}

function ownAddress(owner: string, chance: Chance): string {
  const [first = "ann", last = "lee"] = owner.toLowerCase().split(" ");
  const box = chance.pick([
    `${first}.${last}`,
    `${first[0] ?? "a"}${last}${chance.whole(1, 99)}`,
    `${first}_${last}`,
    `${last}${first}`,
  ]);
  return `${box}@${chance.pick(homes)}.example.net`;
}

const isBystander = (key: string): boolean => key.startsWith("other");

const bystanderLines = new Map<Written, readonly string[]>();
function linesOfBystanders(matter: Written): readonly string[] {
  const lines =
    bystanderLines.get(matter) ??
    readMatter(matter, "talks").flatMap(({ rows }) =>
      rows.filter(({ key }) => isBystander(key)).map(({ text }) => text),
    );
  bystanderLines.set(matter, lines);
  return lines;
}

/** The rows that a picture shows: a talk fills more than one screen, or is seen from its middle. */
function shownRows({ rows }: Piece, chance: Chance): Piece["rows"] {
  const from = chance.maybe(0.75) ? 0 : chance.whole(0, Math.floor(rows.length / 2));
  const shown = rows.slice(from, from + chance.whole(3, 9));
  return shown.some(({ key }) => key === "sender") ? shown : rows.slice(0, 9);
}

/** With bystanders where the layout has room for them, without them where it has none. */
function withBystanders(
  rows: Piece["rows"],
  others: readonly string[],
  matter: Written,
  chance: Chance,
): Piece["rows"] {
  if (others.length === 0) return rows.filter(({ key }) => !isBystander(key));
  const lines = linesOfBystanders(matter);
  if (lines.length === 0 || rows.some(({ key }) => isBystander(key))) return rows;
  return rows.flatMap((row) =>
    chance.maybe(0.5)
      ? [row, { key: `other ${chance.pick(others)}`, text: chance.pick(lines) }]
      : [row],
  );
}

const isAnswered = ({ rows }: Piece): boolean => rows.some(({ key }) => key === "sender");

/** A talk as somebody wrote it, its places filled; of up to `people` speakers beside the owner. */
export function composeWritten(chance: Chance, people: number, matter: Written): Play {
  const talk = chance.pick(readMatter(matter, "talks").filter(isAnswered));
  const cast = drawCast(chance, people, talk.title);
  const host = hostOf(talk.title, chance);
  const address = `${mailboxOf(cast.agent, chance)}@${host}`;
  const own = ownAddress(cast.owner, chance);
  const places: Record<string, string> = {
    owner: cast.owner.split(" ")[0] ?? "",
    agent: cast.agent,
    company: cast.company,
    address,
    own,
    number: cast.number,
    link: `https://${host}/${Math.floor(chance.between(1e5, 9e5)).toString(36)}`,
  };
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? "");
  const rows = withBystanders(shownRows(talk, chance), cast.others, matter, chance);
  const clocks = drawClocks(chance, rows.length);
  const named = [...new Set(rows.map(({ key }) => key).filter(isBystander))];
  const messages = rows.map(({ key, text }, i): Said => {
    const from = isBystander(key) ? "other" : key === "user" ? "user" : "sender";
    const who = {
      user: cast.owner,
      sender: cast.number,
      other: cast.others[named.indexOf(key) % Math.max(1, cast.others.length)] ?? cast.agent,
    }[from];
    return { from, who, text: filled(text), clock: clocks[i] ?? "" };
  });
  const given = messages.some(({ from, text }) => from === "sender" && text.includes(address));
  return {
    cast,
    messages,
    address: given ? address : null,
    own: messages.some(({ text }) => text.includes(own)) ? [own] : [],
    expected: given ? "accept" : "reject_no_email",
    expectedAlt: [],
  };
}

/**
 * What is said in a picture: mostly as somebody wrote it, from what is learnt or what is shut away,
 * and now and then composed of sentences.
 */
export function composePlay(chance: Chance, people: number, matter: Matter): Play {
  if (matter === "composed") return composeScene(chance, people);
  if (!chance.maybe(COMPOSED)) return composeWritten(chance, people, matter);
  return composeScene(chance, people, matter === "learnt" ? wideWordings : undefined);
}
