import type { Chance } from "~/tools/world/chance";
import { furtherPlots, plots, type Turn } from "~/tools/world/say/plots";
import type { Said, Scene } from "~/tools/world/truth";
import {
  firsts,
  hosts,
  lasts,
  trades,
  usualWordings,
  type Trade,
  type Wordings,
} from "~/tools/world/say/wordings";

/** Whom a drawn conversation is between: the sender by number and name, the owner, bystanders. */
export type Cast = {
  number: string;
  company: string;
  agent: string;
  owner: string;
  others: string[];
};

/** A scene with its cast. */
export type Play = Scene & { cast: Cast };

function fictitiousNumber(chance: Chance): string {
  const area = chance.pick(["212", "303", "415", "512", "602", "702", "813", "919"]);
  const last = `01${String(chance.whole(0, 99)).padStart(2, "0")}`;
  return chance.pick([
    `(${area}) 555-${last}`,
    `+1 ${area}-555-${last}`,
    `+1 (${area}) 555-${last}`,
    `${area}-555-${last}`,
  ]);
}

/** Times of day, each some minutes after the one before. */
export function drawClocks(chance: Chance, count: number): string[] {
  let minute = chance.whole(420, 1200);
  const twelve = chance.maybe(0.7);
  return Array.from({ length: count }, () => {
    minute += chance.whole(1, 25);
    const [hour, rest] = [Math.floor(minute / 60) % 24, String(minute % 60).padStart(2, "0")];
    return twelve ? `${hour % 12 || 12}:${rest} ${hour < 12 ? "AM" : "PM"}` : `${hour}:${rest}`;
  });
}

type Filling = { trade: Trade; company: string; host: string; address: string; own: string };

function filled(template: string, chance: Chance, filling: Filling, cast: Cast): string {
  const { trade, company, host, address, own } = filling;
  const values: Record<string, () => string> = {
    owner: () => cast.owner.split(" ")[0] ?? "",
    agent: () => cast.agent,
    company: () => company,
    offer: () => chance.pick(trade.offers),
    topic: () => chance.pick(trade.topics),
    link: () => `https://${host}/${Math.floor(chance.between(1e5, 9e5)).toString(36)}`,
    percent: () => String(chance.whole(3, 16) * 5),
    amount: () => `$${chance.whole(2, 90) * 50}`,
    address: () => address,
    own: () => own,
  };
  const once = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => values[name]?.() ?? "");
  return once(once(template)); // Offers and topics have places to fill of their own.
}

/** The words of a company's name as a host's name has them: letters and figures without marks. */
export const hostWords = (company: string): string[] =>
  company
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, "")
    .split(" ")
    .filter(Boolean);

/** A company's plainest host. */
export const plainHost = (company: string): string => `${hostWords(company).join("")}.example.com`;

/** Who takes part beside a company: the owner, its agent, and bystanders up to `people` in all. */
export function drawCast(chance: Chance, people: number, company: string): Cast {
  const owner = `${chance.pick(firsts)} ${chance.pick(lasts)}`;
  const agent = chance.pick(firsts.filter((first) => !owner.startsWith(first)));
  const others = firsts.filter((first) => first !== agent && !owner.startsWith(first));
  const start = chance.whole(0, others.length - 1);
  return {
    number: fictitiousNumber(chance),
    company,
    agent,
    owner,
    others: Array.from(
      { length: people - 1 },
      (_, i) => others[(i * 7 + start) % others.length] ?? agent,
    ),
  };
}

/**
 * A conversation by text message in which somebody advertises; of up to `people` speakers beside
 * the owner.
 */
export function composeScene(chance: Chance, people: number, said: Wordings = usualWordings): Play {
  const trade = chance.pick(trades);
  const word = chance.pick(trade.words);
  const lead = chance.pick(hosts);
  const company = `${lead[0]?.toUpperCase() ?? ""}${lead.slice(1)} ${word}`;
  const host = `${lead}${word.toLowerCase()}.example.${chance.pick(["com", "net", "org"])}`;
  const cast = drawCast(chance, people, company);
  const { owner, agent } = cast;
  const mailbox = chance.pick(["sales", "info", "office", "hello", "quotes", agent.toLowerCase()]);
  const filling: Filling = {
    trade,
    company,
    host,
    address: `${mailbox}@${host}`,
    own: `${owner.toLowerCase().replace(" ", ".")}@${chance.pick(["letterpost", "homemail", "inboxly"])}.example.net`,
  };
  const plot = chance.pick(
    (said === usualWordings ? plots : [...plots, ...furtherPlots]).flatMap((each) =>
      Array.from({ length: each.weight }, () => each),
    ),
  );
  const turns = plot.turns.flatMap((turn): Turn[] =>
    cast.others.length > 0 && chance.maybe(0.7) ? [turn, ["other", "bystanders"]] : [turn],
  );
  const times = drawClocks(chance, turns.length);
  const messages = turns.map(([from, wordings], i): Said => ({
    from,
    who: from === "user" ? owner : from === "sender" ? cast.number : chance.pick(cast.others),
    text: filled(chance.pick(said[wordings]), chance, filling, cast),
    clock: times[i] ?? "",
  }));
  return {
    cast,
    messages,
    address: plot.given ? filling.address : null,
    own: plot.own ? [filling.own] : [],
    expected: plot.given ? "accept" : "reject_no_email",
    expectedAlt: [],
  };
}
