import { spawn } from "node:child_process";
import { once } from "node:events";

/** Milliseconds until an answer came, as the probe saw it: of the house, and of a program on this machine that does nothing else. */
type Look = { at: number; house: number; idle: number };

export type Health = {
  looks: number;
  /** The longest that the house took. */
  worst: number;
  /** The longest that the machine kept the idle program waiting: what no house could have been quicker than. */
  noise: number;
  /** The longest that the house took beyond what the machine was busy with in the same second. */
  worstBeyondNoise: number;
  middle: number;
};

// Programs of their own: the test that attacks is as busy as the house, and would take its own delay for the house's.
const idleProgram = `
require("node:http").createServer((request, answer) => answer.end("idle")).listen(0, "127.0.0.1", function () { console.log(this.address().port); });
`;
const probeProgram = `
const http = require("node:http");
const [house, idle] = process.argv.slice(1);
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const ask = (url) => new Promise((resolve) => {
  const began = performance.now();
  const done = (took) => resolve(took);
  http.get(url, { agent }, (answer) => { answer.resume(); answer.on("end", () => done(answer.statusCode === 200 ? performance.now() - began : 1e6)); })
    .on("error", () => done(1e6));
});
setInterval(async () => {
  const at = performance.now();
  const [took, rest] = await Promise.all([ask(house), ask(idle)]);
  console.log(JSON.stringify({ at, house: took, idle: rest }));
}, 50);
`;

function judge(looks: Look[]): Health {
  const noiseAt = (at: number): number => Math.max(...looks.filter((one) => Math.abs(one.at - at) < 1000).map(({ idle }) => idle));
  const sorted = looks.map(({ house }) => house).sort((a, b) => a - b);
  return {
    looks: looks.length,
    worst: Math.max(...looks.map(({ house }) => house)),
    noise: Math.max(...looks.map(({ idle }) => idle)),
    worstBeyondNoise: Math.max(...looks.map(({ at, house }) => house - noiseAt(at))),
    middle: sorted[Math.floor(sorted.length / 2)] ?? 0,
  };
}

/** Asks a house every 50 ms how it is, from a process of its own, and an idle program beside it, until `stop`. */
export async function probeHealth(url: string): Promise<{ stop: () => Promise<Health> }> {
  const idle = spawn(process.execPath, ["-e", idleProgram], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(idle.stdout, "data")) as [Buffer];
  const probe = spawn(process.execPath, ["-e", probeProgram, `${url}/healthz`, `http://127.0.0.1:${port.toString().trim()}/`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let written = "";
  probe.stdout.on("data", (chunk: Buffer) => (written += chunk.toString()));
  return {
    stop: async () => {
      // What was asked last is still to be answered.
      await new Promise((resolve) => setTimeout(resolve, 500));
      probe.kill("SIGKILL");
      idle.kill("SIGKILL");
      const lines = written.split("\n").slice(0, -1);
      return judge(lines.map((line) => JSON.parse(line) as Look).filter(({ house }) => house > 0));
    },
  };
}
