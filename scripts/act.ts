import { connect } from "node:net";
import { CannotStart } from "~/db/cannot-start";
import type { ActAnswer } from "~/server/operator/act";

const [name, ...words] = process.argv.slice(2);

/** Asks the running server, which owns the database; undefined when none runs. */
async function askServer(act: string): Promise<ActAnswer | undefined> {
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
async function actAlone(act: string): Promise<ActAnswer> {
  const { runAct } = await import("~/server/operator/acts");
  const { tellRules } = await import("~/workflows/outreach/tell-rules");
  tellRules();
  return runAct(act, words);
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
const answer =
  act === "backup-key"
    ? await makeKey()
    : act === "migrate" && words[0] === "--plan"
      ? await planMigration().catch(sayWhyNot)
      : ((await askServer(act)) ?? (await actAlone(act).catch(sayWhyNot)));
console.log(answer.lines.join("\n"));
process.exitCode = answer.ok ? 0 : 1;
