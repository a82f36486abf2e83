import { importsOf, type Import, type Source } from "./architecture";

/** Core's domains; each uses only those before it. */
const domains = [
  "incidents",
  "understanding",
  "restore",
  "consent",
  "messaging",
  "accounts",
  "claims",
  "affiliates",
  "sign-up",
  "evidence",
  "money",
  "cases",
  "outreach",
  "payouts",
  "support",
  "staff",
];

/** Core's folder of plain rules about words; like the files at core's root, all domains use it. */
const forAll = "words";

const foundations = ["env", "log"];
// Plain rules about numbers, time, words and stored weights that carry no database with them.
const formatters = [
  "core/duration",
  "core/errors",
  "core/file-limits",
  "core/money",
  "core/words/fill-braces",
  "core/words/phone",
  "core/words/read-markup",
  "core/words/plain-line",
  "core/words/generic-providers",
  "core/words/one-edit-apart",
  "core/understanding/packed-weights",
  "core/understanding/order-words",
];

/** For each room: the rooms and files it may import. Everything else is a violation. */
const arrows: Record<string, string[]> = {
  app: [
    "app/",
    "operations/",
    "core/",
    "integrations/",
    "letters/",
    "db/vocabulary",
    ...foundations,
  ],
  bot: ["bot/", "operations/", "core/", "integrations/", "db/vocabulary", ...foundations],
  workflows: [
    "workflows/",
    "operations/",
    "core/",
    "integrations/",
    "letters/",
    "bot/agent/",
    "bot/replies",
    "bot/picture-replies",
    "engine/",
    "db/vocabulary",
    ...foundations,
  ],
  // A product of its own: it knows its database and its log, nothing of ours.
  engine: ["engine/", "db/client", "db/ids", "db/sync-log", "db/transaction", "log"],
  // An adapter and a rule together. It opens no door, and what the operator restores is the
  // database itself.
  operations: [
    "operations/",
    "core/",
    "integrations/",
    "letters/",
    "db/vocabulary",
    ...foundations,
  ],
  core: ["core/", "db/"],
  integrations: ["integrations/", ...formatters, ...foundations],
  letters: ["letters/", ...formatters, "db/vocabulary"],
  db: ["db/", "env", "seal-bytes"],
  server: [
    "server/",
    "operations/",
    "bot/",
    "workflows/",
    "core/",
    "integrations/",
    "db/",
    ...foundations,
  ],
};

/** The written exceptions, each with its reason. */
const exceptions: { file: RegExp; may: string[]; because: string }[] = [
  {
    file: /^app\/auth\/lucia\.server\.ts$/,
    may: ["db/"],
    because: "lucia's adapter needs the tables",
  },
  {
    file: /^app\/auth\/seal\.server\.ts$/,
    may: ["seal-bytes"],
    because: "second steps are sealed as the outbox is, for a use of their own",
  },
  {
    file: /^db\/seed\.ts$/,
    may: ["core/", "tests/"],
    because: "a script that fills the demo with core's own acts",
  },
  {
    file: /^operations\/backups\/restore-backup\.ts$/,
    may: ["db/client"],
    because: "it closes the database that it replaces",
  },
  {
    file: /^integrations\/inngest\.ts$/,
    may: ["core/events"],
    because: "the client is typed by the event catalogue",
  },
  {
    file: /^integrations\/fair-turns\.ts$/,
    may: ["engine/take-turn"],
    because: "steps that the client runs and the executor's own work share one queue",
  },
  {
    file: /^env\.ts$/,
    may: ["env-schema", "keep-secret"],
    because: "the settings' forms fill a file, and the demo's own secret is made",
  },
  {
    file: /^log\.ts$/,
    may: ["env", "clean-log-line"],
    because: "the level is configured, and each line is cleaned",
  },
];

function roomOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : path;
}

function matches(to: string, allowed: string[]): boolean {
  return allowed.some((place) => (place.endsWith("/") ? to.startsWith(place) : to === place));
}

function mayImport({ from, to }: Import): boolean {
  const room = roomOf(from);
  if (room === "server.ts" || room === "scripts" || room === "tests") return true;
  return (
    matches(to, arrows[room] ?? []) ||
    exceptions.some(({ file, may }) => file.test(from) && matches(to, may))
  );
}

/** Imports along which no arrow of the plan leads. */
export function foreignImports(sources: Source[]): string[] {
  return sources
    .flatMap(importsOf)
    .filter((one) => one.own && !mayImport(one))
    .map(({ from, to }) => `${from} may not import ${to}`);
}

/** Uses of a domain of core by one that stands to its left. */
export function domainsOutOfOrder(sources: Source[]): string[] {
  const place = (path: string) =>
    path.split("/").length > 2 ? domains.indexOf(path.split("/")[1] ?? "") : -1;
  return sources
    .filter(({ path }) => path.startsWith("core/"))
    .flatMap(importsOf)
    .filter(({ from, to }) => to.startsWith("core/") && place(to) > place(from) && place(from) >= 0)
    .map(({ from, to }) => `${from} uses ${to}, which stands to its right`);
}

/** Folders of core that the order of domains does not know. */
export function unknownDomains(sources: Source[]): string[] {
  return sources
    .map(({ path }) => path.split("/"))
    .filter(
      ([room, domain, file]) =>
        room === "core" &&
        file !== undefined &&
        domain !== forAll &&
        !domains.includes(domain ?? ""),
    )
    .map((parts) => `${parts.join("/")} is in no domain of the plan`);
}

// Files at core's root and in `words` are used by every domain and so use none.
export function rootsThatUseDomains(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => new RegExp(`^core/(${forAll}/)?[^/]+$`).test(path))
    .flatMap(importsOf)
    .filter(({ to }) => /^core\/[^/]+\//.test(to) && !to.startsWith(`core/${forAll}/`))
    .map(({ from, to }) => `${from} is for all domains and may not use ${to}`);
}

/** Imports from a route's own module. Private parts of a page may take its types. */
export function importsFromRoutes(sources: Source[]): string[] {
  const folder = (path: string) => path.slice(0, path.lastIndexOf("/"));
  return sources
    .flatMap(importsOf)
    .filter(
      ({ own, to, from }) =>
        own && to.startsWith("app/routes/") && !from.startsWith("scripts/bench/"),
    )
    .filter(({ from, to, typeOnly }) => {
      const isPage = to.endsWith("/route") || to.split("/").length === 3;
      return folder(from) !== folder(to) || to.split("/").length === 3 || (isPage && !typeOnly);
    })
    .map(({ from, to }) => `${from} imports from the route ${to}`);
}

const packagesOfCore =
  /^(drizzle-orm|zod|tldts|libphonenumber-js|date-fns|@date-fns\/tz|uuidv7|node:(crypto|buffer|zlib))(\/|$)/;
const databasePackages = /^(drizzle-orm|better-sqlite3)(\/|$)/;

/** Vendors' packages in core, and the database's packages outside the rooms that own it. */
export function foreignPackages(sources: Source[]): string[] {
  const outside = sources.flatMap(importsOf).filter(({ own }) => !own);
  const inCore = outside.filter(
    ({ from, to }) => from.startsWith("core/") && !packagesOfCore.test(to),
  );
  const around = outside.filter(
    ({ from, to }) =>
      /^(app|bot|integrations|letters|operations|workflows)\//.test(from) &&
      databasePackages.test(to) &&
      !from.endsWith("lucia.server.ts"),
  );
  return [...inCore, ...around].map(({ from, to }) => `${from} may not import the package ${to}`);
}

/** Rings of files that import each other, for types too, each named by its path around. */
export function importCycles(sources: Source[]): string[] {
  const names = new Map(sources.map(({ path }) => [path.replace(/\.tsx?$/, ""), path]));
  const next = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source)
        .map(({ to }) => names.get(to))
        .filter((path) => path !== undefined),
    ]),
  );
  const done = new Set<string>();
  const rings: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) rings.push([...trail.slice(trail.indexOf(path)), path].join(" > "));
    if (done.has(path) || trail.includes(path)) return;
    for (const to of next.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return rings;
}
