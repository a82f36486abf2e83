import { seconds } from "~/core/duration";
import { listInbox, type InboxFilter } from "~/core/support/desk/queries-inbox";
import { closeDatabase, sqlite } from "~/db/client";
import { median, row } from "~/scripts/bench/row";

const conversations = 10_000;
const messages = 1_000_000;
const rounds = 400;

const names = [
  "Maria Lopez",
  "James Smith",
  "Linda Chen",
  "Omar Khan",
  "Ana Silva",
  "Grace Okafor",
  "Noah Brown",
  "Mei Nguyen",
];
const idOf = (prefix: string, number: number): string =>
  `${prefix}_${number.toString(16).padStart(32, "0")}`;

// Messages are assigned in rotation: the second conversation has the first message.
const lastOf = (number: number): number =>
  messages - conversations + ((number - 2 + conversations) % conversations) + 1;

function fill(): void {
  const startAt = Date.now() - seconds(messages);
  const ticket = sqlite.prepare(
    `INSERT INTO support_conversations (id, phone, user_name, user_email, status, ticket_number, ai_disabled, waiting_since, unread_by_staff,
       last_preview, last_sender, last_message, last_message_at, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'user', ?, ?, ?, ?)`,
  );
  const message = sqlite.prepare(
    `INSERT INTO support_messages (id, conversation_id, previous, sender_type, message, channel, created_at, answered_at)
     VALUES (?, ?, ?, ?, ?, 'web', ?, ?)`,
  );
  sqlite.transaction(() => {
    for (let number = 1; number <= conversations; number++) {
      const at = startAt + seconds(number * 97);
      const waits = number % 20 === 0;
      const [name, status] = [
        `${names[number % names.length]} ${number}`,
        number % 3 === 0 ? "pending" : "open",
      ];
      const contact = [
        `+1${2_120_000_000 + number}`,
        name,
        `person${number}@people.example`,
      ] as const;
      ticket.run(
        idOf("conv", number),
        ...contact,
        status,
        1000 + number,
        Number(waits),
        waits ? at : null,
        Number(waits),
        "How long does it take?",
        idOf("msg", lastOf(number)),
        at,
        at,
        at,
      );
    }
    for (let number = 1; number <= messages; number++) {
      const at = startAt + seconds(number);
      const from = number % 2 === 0 ? "ai" : "user";
      message.run(
        idOf("msg", number),
        idOf("conv", 1 + (number % conversations)),
        number > conversations ? idOf("msg", number - conversations) : null,
        from,
        "How long does it take until my case settles?",
        at,
        at,
      );
    }
  })();
  sqlite.exec("ANALYZE");
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

const views: Pick<InboxFilter, "view" | "words">[] = [
  { view: "all", words: "" },
  { view: "open", words: "" },
  { view: "pending", words: "" },
  { view: "waiting", words: "" },
  { view: "unread", words: "" },
  { view: "all", words: "lopez" },
  { view: "open", words: "people 77" },
  { view: "pending", words: "21200012" },
];

fill();
// The minimum cost of a page of the list: forty rows of one status in index order, without joins,
// filters or search.
const bare = sqlite.prepare(
  "SELECT * FROM support_conversations WHERE status = 'open' ORDER BY updated_at DESC LIMIT 40",
);
const [ours, limit]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round++) {
  const asked = views[round % views.length] ?? { view: "all", words: "" };
  const before = round % 3 === 0 ? Date.now() - seconds(round * 1000) : null;
  limit.push(timed(() => bare.all()));
  ours.push(timed(() => listInbox({ ...asked, before, staffId: "nobody" })));
}
process.send?.(row("support.list", median(ours.slice(20)), "ms", median(limit.slice(20))));
closeDatabase();
process.disconnect();
