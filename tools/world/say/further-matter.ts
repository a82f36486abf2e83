import type { Chance } from "~/tools/world/chance";
import { plainHost, type Cast } from "~/tools/world/say/compose-scene";
import { row, type Row } from "~/tools/world/say/printed-row";

export const furtherKinds = [
  "settings",
  "article",
  "home",
  "shop",
  "document",
  "weather",
  "site",
  "comments",
  "task",
] as const;

/** What a screen or paper is filled with. */
export type Matter = {
  cast: Cast;
  said: string;
  address: string;
  clock: () => string;
  day: () => string;
};

const entries =
  "Wi-Fi,Bluetooth,Display,Sounds,Storage,Battery,Privacy,Accounts,Language,Location,About phone,Blocked numbers,Notifications,Wallpaper,Accessibility".split(
    ",",
  );
const apps =
  "Mail,Calendar,Photos,Camera,Clock,Maps,Music,Notes,Files,Weather,Wallet,Messages,Phone,Browser,Settings,Radio,Bank,Health".split(
    ",",
  );
const sentences = [
  "The council met on Tuesday to discuss the new bridge across the river.",
  "Residents say that the noise has grown worse since the spring.",
  "Prices rose for the third month in a row, according to the bureau.",
  "A spokesman for the company declined to comment on the matter.",
  "Volunteers planted more than two hundred trees along the canal.",
  "The library will be closed for repairs until the end of the month.",
  "Each apartment has a balcony and a place for two bicycles.",
  "Mix the flour with the butter and let it rest for an hour.",
];
const goods = ["Desk lamp", "Garden hose 25 ft", "Wool socks", "Coffee filters", "Phone case"];

function some<T>(chance: Chance, from: readonly T[], count: number): T[] {
  const start = chance.whole(0, from.length - 1);
  const step = chance.pick([1, 5, 7]);
  return Array.from({ length: count }, (_, i) => from[(start + i * step) % from.length]).filter(
    (each) => each !== undefined,
  );
}

const price = (chance: Chance): string => `$${chance.whole(3, 120)}.${chance.whole(10, 99)}`;

/** Further screens and papers that show no conversation, each by its kind. */
export function composeFurther(
  chance: Chance,
  { cast, said, address, clock, day }: Matter,
): Record<(typeof furtherKinds)[number], () => Row[]> {
  const prose = (count: number): Row[] =>
    some(chance, sentences, count).map((text) => row("text", text));
  return {
    settings: () => [
      row("title", chance.pick(["Settings", "Ajustes", "Options"]), "Search"),
      row("text", cast.owner),
      row("small", address),
      ...some(chance, entries, chance.whole(5, 9)).map((text) =>
        row("text", text, chance.pick(["On", "Off", ">", "3", ""])),
      ),
    ],
    article: () => [
      row("small", chance.pick(["News", "Opinion", "Local"]), day()),
      row("title", chance.pick(["Spam texts reach a new high", "A bridge for the valley"])),
      row("small", `By ${cast.agent} ${cast.owner.split(" ")[1] ?? ""}`),
      ...prose(chance.whole(3, 6)),
      row("text", `“${said}”`),
      ...prose(2),
      row("small", `Contact the author: ${address}`),
    ],
    home: () => [
      row("title", clock(), chance.maybe(0.5) ? day() : undefined),
      ...Array.from({ length: chance.whole(3, 6) }, () =>
        row("small", some(chance, apps, 2).join("            "), chance.pick(apps)),
      ),
    ],
    shop: () => [
      row("text", chance.pick(["Cart", "Your order", "Checkout"]), "Edit"),
      ...some(chance, goods, chance.whole(2, 5)).flatMap((text) => [
        row("text", text, price(chance)),
        row("small", chance.pick(["In stock", "Qty 1", "Arrives tomorrow"]), "Remove"),
      ]),
      row("title", "Total", price(chance)),
      row("small", `Questions about your order? ${address}`),
      row("button", "Place order"),
    ],
    document: () => [
      row("title", chance.pick(["AGREEMENT", "Letter of intent", "Notice to residents"])),
      row("small", day(), `Page ${chance.whole(1, 9)}`),
      row("text", `To ${cast.owner},`),
      ...prose(chance.whole(4, 8)),
      row("text", "Sincerely,"),
      row("text", `${cast.agent}, ${cast.company}`),
      row("small", `${cast.number} · ${address}`),
    ],
    weather: () => [
      row("text", chance.pick(["Springfield", "Cedar Falls", "My location"])),
      row("title", `${chance.whole(20, 95)}°`, chance.pick(["Cloudy", "Sunny", "Light rain"])),
      ...Array.from({ length: chance.whole(4, 7) }, () =>
        row("text", day(), `${chance.whole(20, 60)}°  ${chance.whole(61, 95)}°`),
      ),
      row("small", "Humidity", `${chance.whole(20, 90)}%`),
    ],
    site: () => [
      row("small", plainHost(cast.company)),
      row("button", "Home", "Menu"),
      row("title", cast.company),
      row("text", said),
      ...prose(chance.whole(1, 3)),
      row("button", chance.pick(["Get a free quote", "Book now", "Learn more"])),
      row("text", `Call ${cast.number}`),
      row("text", `Email ${address}`),
      row("small", "Privacy   Terms   © All rights reserved"),
    ],
    comments: () => [
      row("title", chance.pick(["Reviews", "Comments (12)", "Discussion"])),
      ...[cast.owner, ...cast.others].flatMap((name) => [
        row("text", name, chance.pick(["2 days ago", "1 week ago", "★★★☆☆"])),
        row("text", chance.pick([said, ...sentences])),
        row("small", chance.pick(["Helpful   Report", "Reply   12 likes", "Share"])),
      ]),
      row("small", `Write to ${address}`),
    ],
    task: () => [
      row("title", chance.pick(["To do", "My tasks", "Shopping list"]), "+"),
      ...some(chance, goods, 3).map((text) => row("text", `[ ] ${text}`)),
      row("text", `[x] email ${address}`),
      row("text", `[ ] call ${cast.number}`),
      row("button", "Add a task"),
    ],
  };
}
