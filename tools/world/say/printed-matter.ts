import type { Chance } from "~/tools/world/chance";
import { composeFurther, furtherKinds } from "~/tools/world/say/further-matter";
import { plainHost } from "~/tools/world/say/compose-scene";
import { composePlay } from "~/tools/world/say/compose-play";
import type { Matter } from "~/tools/world/say/read-matter";
import { screenKinds, writtenRows, type ScreenKind } from "~/tools/world/say/written-screens";
import { composeTold, toldKinds } from "~/tools/world/say/told-matter";
import { row, type Row } from "~/tools/world/say/printed-row";

export const printedKinds = [
  "calls",
  "mail",
  "note",
  "calendar",
  "receipt",
  "feed",
  "voicemail",
  "ticket",
  "contact",
  "search",
  ...furtherKinds,
  ...toldKinds,
  ...screenKinds,
] as const;
export type PrintedKind = (typeof printedKinds)[number];

const isScreen = (kind: PrintedKind): kind is ScreenKind => screenKinds.some((one) => one === kind);

/** What stands on a screen or paper that shows no conversation, though it names an address. */
export function printedMatter(chance: Chance, kind: PrintedKind, matter: Matter): Row[] {
  if (isScreen(kind)) return writtenRows(chance, kind);
  const { cast, messages } = composePlay(chance, 4, matter);
  const host = plainHost(cast.company);
  const address = `${chance.pick(["info", "sales", "service"])}@${host}`;
  const said = messages[0]?.text ?? "";
  const clock = (): string =>
    `${chance.whole(1, 12)}:${chance.whole(10, 59)} ${chance.pick(["AM", "PM"])}`;
  const day = (): string => `${chance.pick(["Mon", "Tue", "Wed", "Thu"])} ${chance.whole(1, 28)}`;
  const kinds: Record<Exclude<PrintedKind, ScreenKind>, () => Row[]> = {
    calls: () => [
      row("title", "Recents"),
      row("small", "All", "Missed"),
      ...[cast.number, cast.company, ...cast.others, cast.number].flatMap((name) => [
        row("text", name, chance.pick([clock(), day()])),
        row("small", chance.pick(["mobile", "Missed call", "Outgoing", "Spam Risk"])),
      ]),
      row("button", "Favorites", "Keypad"),
    ],
    mail: () => [
      row("button", "Inbox", "Reply all"),
      row("title", `About ${chance.pick(["your visit", "our offer", "the estimate"])}`),
      row("text", cast.company, clock()),
      row("small", `From: ${address}`),
      row("small", `To: ${cast.owner}`),
      row("text", `Dear ${cast.owner},`),
      row("text", said),
      row("text", `Write to ${address} at any time.`),
      row("text", `Kind regards, ${cast.agent}`),
      row("button", "Reply", "Forward"),
    ],
    note: () => [
      row("button", "Notes", "Done"),
      row("title", chance.pick(["Things to do", "Who to write to", "House"])),
      row("small", `${day()} ${clock()}`),
      row("text", `Call ${cast.company} ${cast.number}`),
      row("text", `mail: ${address}`),
      row("text", "milk, eggs, bread"),
      row("text", `ask ${cast.others[0] ?? "Ann"} about Saturday`),
    ],
    calendar: () => [
      row("title", chance.pick(["January", "May", "October"]), "Today"),
      row("small", "Mon Tue Wed Thu Fri Sat Sun"),
      ...[cast.company, `Lunch with ${cast.agent}`, `Visit: ${address}`].flatMap((what) => [
        row("text", what, clock()),
        row("small", chance.pick(["1 hour", "All day", "Weekly"])),
      ]),
      row("button", "New event"),
    ],
    receipt: () => [
      row("title", cast.company),
      row("small", address),
      row("small", cast.number),
      ...["Labor", "Parts", "Filter"].map((what) =>
        row("text", what, `$${chance.whole(4, 90)}.${chance.whole(10, 99)}`),
      ),
      row("text", "Subtotal", "$84.20"),
      row("text", "Tax", "$6.90"),
      row("title", "TOTAL", "$91.10"),
      row("small", "Thank you!"),
    ],
    feed: () => [
      row("button", "For you", "Following"),
      ...[cast.company, ...cast.others.slice(0, 2)].flatMap((name) => [
        row("text", name, chance.pick(["2h", "5 min", day()])),
        row("text", chance.pick([said, "What a day at the lake", `We moved! ${address}`])),
        row("small", "Like   Comment   Share"),
      ]),
    ],
    voicemail: () => [
      row("title", "Voicemail", "Edit"),
      row("text", cast.number, clock()),
      row("small", "Transcript"),
      row("text", `"${said} My email is ${address}"`),
      row("button", "Speaker", "Call back"),
      row("button", "Delete"),
      row("small", "0:00", "-0:24"),
    ],
    ticket: () => [
      row("title", "Boarding in 20 minutes"),
      row("small", "Gate", "Seat"),
      row("title", "B12", "14C"),
      row("text", cast.owner),
      row("small", "Questions?"),
      row("text", address),
      row("small", day(), clock()),
    ],
    contact: () => [
      row("button", "Contacts", "Edit"),
      row("title", cast.company),
      row("small", "message   call   mail"),
      row("small", "work"),
      row("text", cast.number),
      row("small", "email"),
      row("text", address),
      row("text", "Share contact"),
      row("text", "Block this caller"),
    ],
    search: () => [
      row("text", `${cast.company} reviews`, "Search"),
      row("small", "All   Images   Maps"),
      ...[`${cast.company} | Home`, `Is ${cast.number} a scam?`, `Contact ${cast.company}`].flatMap(
        (what) => [
          row("title", what),
          row("small", `https://${host}`),
          row("text", chance.pick([said, `Write to ${address} or call ${cast.number}.`])),
        ],
      ),
    ],
    ...composeFurther(chance, { cast, said, address, clock, day }),
    ...composeTold(chance, { cast, said, address, clock, day }),
  };
  return kinds[kind]();
}
