import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { projectRoot } from "~/env";
import { freePort } from "~/tests/support/browser-server";

const folder = mkdtempSync(join(tmpdir(), "caddyfile-"));
const path = join(projectRoot, "deploy/Caddyfile");
const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
const asCaddyfile = ["--adapter", "caddyfile"];

const upstreams: Server[] = [];
let caddy: ChildProcess;
let site: string;
let port: number;

/** The server that was away begins to listen. */
async function comeBack(): Promise<void> {
  const server = createServer((request, response) => {
    let length = 0;
    request.on("data", (chunk: Buffer) => (length += chunk.length));
    request.on("end", () => response.end(`took ${length} bytes`));
    request.on("error", () => response.destroy());
  });
  upstreams.push(server);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
}

const send = (bytes: number): Promise<Response> =>
  fetch(site, { method: "POST", body: Buffer.alloc(bytes) });

// The file's own settings but for two: no door for its operator, and no minute of patience.
beforeAll(async () => {
  if (!hasCaddy) return;
  port = await freePort();
  site = `http://localhost:${await freePort()}`;
  const here = join(folder, "Caddyfile");
  const patient = readFileSync(path, "utf8").replace("grace_period 30s", "admin off");
  writeFileSync(here, patient.replace("lb_try_duration 60s", "lb_try_duration 3s"));
  caddy = spawn("caddy", ["run", "--config", here, ...asCaddyfile], {
    env: { ...process.env, HOME: folder, SITE: site, UPSTREAM: `127.0.0.1:${port}` },
    stdio: "ignore",
  });
  await vi.waitFor(() => fetch(site).then(() => undefined), { timeout: 30_000, interval: 100 });
}, 60_000);
afterAll(() => {
  if (hasCaddy) caddy.kill("SIGTERM");
  for (const server of upstreams) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

it("issue 25, 6: deploy/Caddyfile waits for the server over a restart, and keeps no connection to it", () => {
  const config = readFileSync(path, "utf8");
  expect(config).toMatch(/^\t\tlb_try_duration 60s$/m);
  expect(config).toMatch(/^\t\t\tkeepalive off$/m);
});

const tried = (): void => {
  it("is understood as it is", () => {
    const { status, stderr } = spawnSync("caddy", ["validate", "--config", path, ...asCaddyfile], {
      encoding: "utf8",
      env: { ...process.env, HOME: folder },
    });
    expect(status, stderr).toBe(0);
  });

  it("says that nobody is there, and when to ask again, once its patience ends", async () => {
    const answer = await fetch(site);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  });

  it("holds a request until somebody listens again", async () => {
    const held = fetch(site);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await comeBack();
    expect(await (await held).text()).toBe("took 0 bytes");
  });

  it("takes a large upload, and does not ask for one again that is too large", async () => {
    expect(await (await send(60_000_000)).text()).toBe("took 60000000 bytes");
    const answer = await send(65_000_000);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([413, null]);
  });
};

// Where there is no Caddy, nobody is proxied by it either.
if (hasCaddy) describe("issue 25, 6: Caddy with deploy/Caddyfile", tried);
