import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * One question, in milliseconds: until the house answered, until a program on this machine that
 * does nothing else did, and how long the house's own event loop was at work on the processor
 * meanwhile (Linux tells; null elsewhere).
 */
type Look = { house: number; idle: number; loop: number | null };

export type Health = {
  looks: number;
  /** The longest that the house took by the clock, and the middle. */
  worst: number;
  middle: number;
  /**
   * The longest that the machine kept the idle program waiting: what no house could have been
   * quicker than.
   */
  noise: number;
  /**
   * The longest that the house itself kept a question waiting: by the clock, or less where the
   * machine gave it no processor.
   */
  worstOfItsOwn: number;
  /** The same for nineteen questions of twenty. */
  maxOfItsOwn: number;
};

// Programs of their own: the test that attacks is as busy as the house, and would take its own
// delay for the house's.
const idleProgram = `
require("node:http").createServer((request, answer) => answer.end("idle")).listen(0, "127.0.0.1", function () { console.log(this.address().port); });
`;
const probeProgram = `
const http = require("node:http");
const fs = require("node:fs");
const [house, idle, pid] = process.argv.slice(1);
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const loopTime = () => { try { return Number(fs.readFileSync("/proc/" + pid + "/task/" + pid + "/schedstat", "utf8").split(" ")[0]) / 1e6; } catch { return NaN; } };
const ask = (url) => new Promise((resolve) => {
  const began = performance.now();
  http.get(url, { agent }, (answer) => { answer.resume(); answer.on("end", () => resolve(answer.statusCode === 200 ? performance.now() - began : 1e6)); })
    .on("error", () => resolve(1e6));
});
setInterval(async () => {
  const before = loopTime();
  const [took, rest] = await Promise.all([ask(house).then((took) => ({ took, loop: loopTime() - before })), ask(idle)]);
  console.log(JSON.stringify({ house: took.took, idle: rest, loop: took.loop }));
}, 50);
`;

function judge(looks: Look[]): Health {
  const own = looks.map(({ house, loop }) => Math.min(house, loop ?? house)).sort((a, b) => a - b);
  const sorted = looks.map(({ house }) => house).sort((a, b) => a - b);
  return {
    looks: looks.length,
    worst: Math.round(Math.max(...sorted)),
    middle: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    noise: Math.round(Math.max(...looks.map(({ idle }) => idle))),
    worstOfItsOwn: Math.round(Math.max(...own)),
    maxOfItsOwn: Math.round(own[Math.floor(own.length * 0.95)] ?? 0),
  };
}

/**
 * Asks a house every 50 ms how it is, from a process of its own, and an idle program beside it,
 * until `stop`.
 */
export async function probeHealth(
  url: string,
  pid: number,
): Promise<{ stop: () => Promise<Health> }> {
  const idle = spawn(process.execPath, ["-e", idleProgram], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(idle.stdout, "data")) as [Buffer];
  const given = [`${url}/healthz`, `http://127.0.0.1:${port.toString().trim()}/`, String(pid)];
  const probe = spawn(process.execPath, ["-e", probeProgram, ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let written = "";
  probe.stdout.on("data", (chunk: Buffer) => (written += chunk.toString()));
  await once(probe.stdout, "data");
  return {
    stop: async () => {
      // What was asked last is still to be answered.
      await new Promise((resolve) => setTimeout(resolve, 500));
      probe.kill("SIGKILL");
      idle.kill("SIGKILL");
      const lines = written.split("\n").slice(0, -1);
      return judge(lines.map((line) => JSON.parse(line) as Look));
    },
  };
}
