import { chmodSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { log } from "~/log";
import { runAct } from "~/server/operator/acts";
import { controlSocketPath } from "~/server/operator/control-socket";

function readRequest(line: string): { act: string; words: string[] } | null {
  const request: unknown = JSON.parse(line);
  if (
    typeof request !== "object" ||
    request === null ||
    !("act" in request) ||
    !("words" in request)
  )
    return null;
  const { act, words } = request;
  return typeof act === "string" &&
    Array.isArray(words) &&
    words.every((word) => typeof word === "string")
    ? { act, words }
    : null;
}

async function answerLine(line: string): Promise<string> {
  try {
    const request = readRequest(line);
    return JSON.stringify(
      request
        ? await runAct(request.act, request.words, { serving: true })
        : { ok: false, lines: ["The request is not one."] },
    );
  } catch {
    return JSON.stringify({ ok: false, lines: ["The request could not be read."] });
  }
}

/**
 * Lets `npm run act` reach the process that owns the database, through a socket that only this user
 * may open: one process owns the file (decisions, Stack).
 */
export function listenForActs(): Server {
  const path = controlSocketPath();
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    let pending = "";
    socket.setEncoding("utf8");
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk: string) => {
      pending += chunk;
      const end = pending.indexOf("\n");
      if (end >= 0)
        void answerLine(pending.slice(0, end)).then((answer) => socket.end(`${answer}\n`));
      else if (pending.length > 100_000) socket.destroy();
    });
  });
  server.on("error", (cause) => log.error({ err: cause }, "the operator's socket failed"));
  server.listen(path, () => chmodSync(path, 0o600));
  return server;
}
