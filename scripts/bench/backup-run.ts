import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { env, projectRoot } from "~/env";
import { expectedSignature } from "~/integrations/sms/signature";
import { percentile } from "~/scripts/bench/row";

const token = "bench-token";
const baseUrl = "https://bench.example";
const path = "/webhooks/twilio/messages";
const everyMs = 25;

type Told = { port?: number; bytes?: number; failure?: string };

const child = fork(join(projectRoot, "scripts/bench/serve/serve-backup.ts"), [], {
  execArgv: ["--import", "tsx"],
  env: {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: env.DATA_DIR,
    TWILIO_AUTH_TOKEN: token,
    BASE_URL: baseUrl,
    LOG_LEVEL: "silent",
  },
});
const told = (): Promise<Told> =>
  new Promise((resolve) => child.once("message", (message: Told) => resolve(message)));

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

function postText(port: number, number: number): Promise<number> {
  const sid = `SM${randomBytes(16).toString("hex")}`;
  const from = `+1212${String(5_550_000 + (number % 500))}`;
  const parameters: [string, string][] = [
    ["MessageSid", sid],
    ["AccountSid", `AC${"0".repeat(32)}`],
    ["From", from],
    ["To", "+18005550142"],
    ["Body", `Hello, this is message ${number}`],
    ["NumMedia", "0"],
  ];
  const body = new URLSearchParams(parameters).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
    "x-twilio-signature": expectedSignature(token, baseUrl + path, parameters),
  };
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const post = request({ port, path, method: "POST", headers, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the webhook answered ${answer.statusCode}`));
      answer.resume().on("end", () => resolve(performance.now() - sentAt));
    });
    post.on("error", reject);
    post.end(body);
  });
}

/**
 * Posts a text every few milliseconds, like a carrier, without waiting for the previous answer.
 */
async function keepTexting(port: number, until: () => boolean): Promise<number[]> {
  const sent: Promise<number>[] = [];
  for (let number = 0; !until(); number++) {
    sent.push(postText(port, number));
    await rest(everyMs);
  }
  return Promise.all(sent);
}

function tell(what: string, latencies: readonly number[]): void {
  const shown = [0.5, 0.99, 0.999].map((share) => percentile(latencies, share).toFixed(1));
  console.log(
    `${what.padEnd(10)} ${latencies.length} texts, ms: median ${shown[0]}, 99 % ${shown[1]}, 99.9 % ${shown[2]}, worst ${Math.max(...latencies).toFixed(1)}`,
  );
}

// Run this on a folder that `npm run db:big` has filled: DATA_DIR=.data/big npx tsx
// scripts/bench/backup-run.ts
const { port = 0 } = await told();
const quietEnds = performance.now() + 10_000;
await keepTexting(port, () => performance.now() > quietEnds).then((latencies) =>
  tell("quiet", latencies),
);
let over: Told | undefined;
const began = performance.now();
void told().then((message) => (over = message));
child.send("back-up");
await keepTexting(port, () => over !== undefined).then((latencies) =>
  tell("backing up", latencies),
);
console.log(`${JSON.stringify(over)} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
child.kill();
agent.destroy();
