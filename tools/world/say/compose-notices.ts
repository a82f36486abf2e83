import type { Chance } from "~/tools/world/chance";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";

/** A notice of an app; `title` is null where it is the name of whoever advertises. */
export type Notice = { title: string | null; text: string; age: string; told: "text" | "other" };

/** The notices of an app. */
export type Section = { app: string; notices: Notice[] };

const plain: readonly (readonly [app: string, title: string, text: string])[] = [
  ["Weather", "Rain from 4 PM", "Bring an umbrella, it will last until the evening."],
  ["Calendar", "Dentist", "Tomorrow at 9:00, Main Street 4"],
  ["Bank", "Card payment", "$24.10 at Corner Market was approved."],
  ["Parcels", "On its way", "Your package is two stops away."],
  ["Photos", "A year ago", "Look back at 14 pictures of that day."],
  ["Battery", "Low battery", "10% left. Turn on saving?"],
  ["Podcasts", "New episode", "The bridge that nobody wanted, 32 min"],
  ["Games", "Your energy is full", "Come back and collect 40 coins."],
];

/** What an app other than that of texts says of somebody who advertises. */
function advertised(chance: Chance, age: string, matter: Matter): Section {
  const { cast, messages, address } = composePlay(chance, 2, matter);
  const said = chance.pick(messages.filter(({ from }) => from === "sender")).text;
  const title = chance.pick([cast.company, cast.agent, ...cast.others]);
  const wrote = address ? `Write to ${address}` : said;
  return chance.pick<Section>([
    {
      app: chance.pick(["Mail", "Email", "Inbox"]),
      notices: [{ title, text: chance.maybe(0.5) ? wrote : said, age, told: "other" }],
    },
    {
      app: chance.pick(["Social", "Chats", "Market"]),
      notices: [{ title: `@${cast.agent.toLowerCase()}`, text: said, age, told: "other" }],
    },
    {
      app: "Phone",
      notices: [
        {
          title: chance.pick(["Missed call", "2 missed calls"]),
          text: cast.number,
          age,
          told: "other",
        },
        { title: "New recording", text: said, age, told: "other" },
      ],
    },
    { app: "News", notices: [{ title: "For you", text: said, age, told: "other" }] },
  ]);
}

/** Notices of apps that carry no text messages. */
export function composeNotices(chance: Chance, count: number, matter: Matter): Section[] {
  const start = chance.whole(0, plain.length - 1);
  return Array.from({ length: count }, (_, i): Section => {
    const age = chance.pick(["now", `${chance.whole(2, 50)}m`, `${chance.whole(1, 9)}h ago`]);
    if (chance.maybe(0.4)) return advertised(chance, age, matter);
    const [app, title, text] = plain[(start + i) % plain.length] ?? [
      "News",
      "Today",
      "Nothing new.",
    ];
    return { app, notices: [{ title, text, age, told: "other" }] };
  });
}
