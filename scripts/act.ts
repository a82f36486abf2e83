import { connect } from "node:net";
import { createInterface } from "node:readline/promises";
import { CannotStart } from "~/db/cannot-start";
import type { ActAnswer } from "~/server/operator/act";

const [name, ...given] = process.argv.slice(2);

/** Asks the running server, which owns the database; undefined when none runs. */
async function askServer(act: string, words: readonly string[]): Promise<ActAnswer | undefined> {
  const { controlSocketPath } = await import("~/server/operator/control-socket");
  return new Promise((resolve, reject) => {
    const socket = connect(controlSocketPath());
    let answer = "";
    socket.setEncoding("utf8");
    socket.once("connect", () => socket.write(`${JSON.stringify({ act, words })}\n`));
    socket.on("data", (chunk: string) => (answer += chunk));
    socket.once("end", () => resolve(JSON.parse(answer) as ActAnswer));
    socket.once("error", (cause: NodeJS.ErrnoException) => {
      if (cause.code === "ENOENT" || cause.code === "ECONNREFUSED") resolve(undefined);
      else reject(cause);
    });
  });
}

/**
 * Opens the database itself, only when no server owns it. First gives core the same facts as a
 * server's start does, or a legal text would be published without the product's name.
 */
async function actAlone(act: string, words: string[]): Promise<ActAnswer> {
  const { acts, runAct } = await import("~/server/operator/acts");
  const { actWithLease } = await import("~/server/operator/act-with-lease");
  const { actWithJournal } = await import("~/server/journal/act-with-journal");
  const { tellRules } = await import("~/workflows/outreach/tell-rules");
  tellRules();
  const { closeDatabase } = await import("~/db/client");
  const { env } = await import("~/env");
  try {
    const run = (): Promise<ActAnswer> => runAct(act, words);
    const changesHouse = acts[act] !== undefined && !acts[act].isLocal?.(words);
    return await (changesHouse
      ? actWithLease(
          () => actWithJournal(run),
          (line) => console.error(line),
        )
      : run());
  } finally {
    closeDatabase(Boolean(env.REPLICA_URL));
  }
}

function sayWhyNot(cause: unknown): ActAnswer {
  if (cause instanceof CannotStart) return { ok: false, lines: [cause.message] };
  throw cause;
}

/**
 * Makes a key pair without server or settings, so that it can be made anywhere and before either
 * exists.
 */
async function makeKey(): Promise<ActAnswer> {
  const { makeBackupKey } = await import("~/integrations/backup/backup-key");
  const { publicKey, privateKey } = makeBackupKey();
  const lines = [
    "The public half, for the server's settings:",
    "",
    `BACKUP_PUBLIC_KEY=${publicKey}`,
    "",
    "The private half opens every backup. It is shown this once and kept nowhere: keep it in two places of which none is the server.",
    "",
    privateKey,
  ];
  return { ok: true, lines };
}

/**
 * Says what this build would change in the database while the previous build's server is running;
 * touches neither that server nor the database.
 */
async function planMigration(): Promise<ActAnswer> {
  const plan = await import("~/server/operator/plan-migration");
  return plan.planMigration();
}

const act = !name || name === "--help" ? "help" : name;

async function answerTo(words: string[]): Promise<ActAnswer> {
  if (act === "backup-key") return makeKey();
  if (act === "migrate" && words[0] === "--plan") return planMigration().catch(sayWhyNot);
  return (await askServer(act, words)) ?? (await actAlone(act, words).catch(sayWhyNot));
}

/** Nobody answers where no terminal is: a script says yes in its words. */
async function saysYes(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const said = await terminal.question(question).finally(() => terminal.close());
  return /^y(es)?$/i.test(said.trim());
}

let answer = await answerTo(given);
console.log(answer.lines.join("\n"));
if (answer.next && (await saysYes(answer.next.question))) {
  answer = await answerTo(answer.next.words);
  console.log(answer.lines.join("\n"));
}
process.exitCode = answer.ok ? 0 : 1;
