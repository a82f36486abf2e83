import { connect } from "node:net";
import { CannotStart } from "~/db/cannot-start";
import type { ActAnswer } from "~/server/operator/act";
import { controlSocketPath } from "~/server/operator/control-socket";

const [name, ...words] = process.argv.slice(2);

/** Asks the running server, which owns the database; undefined when none runs. */
function askServer(act: string): Promise<ActAnswer | undefined> {
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

/** Opens the database itself: only when no server owns it. */
async function actAlone(act: string): Promise<ActAnswer> {
  const { runAct } = await import("~/server/operator/acts");
  return runAct(act, words);
}

function sayWhyNot(cause: unknown): ActAnswer {
  if (cause instanceof CannotStart) return { ok: false, lines: [cause.message] };
  throw cause;
}

const act = !name || name === "--help" ? "help" : name;
const answer = (await askServer(act)) ?? (await actAlone(act).catch(sayWhyNot));
console.log(answer.lines.join("\n"));
process.exitCode = answer.ok ? 0 : 1;
