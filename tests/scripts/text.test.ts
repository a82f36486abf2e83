import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { freePort } from "~/tests/support/browser-server";

type Ended = { status: number | null; stdout: string; stderr: string };

function run(args: string[], port = 1): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/text.ts", ...args], {
    env: { ...process.env, NODE_ENV: "test", BASE_URL: "", PORT: String(port) },
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.stderr += chunk.toString()));
  return new Promise((resolve) => child.once("close", (status) => resolve({ status, ...said })));
}

describe("npm run text", { timeout: 60_000 }, () => {
  it.concurrent.each<[string, string[], RegExp]>([
    ["a number that is none", ["--from", "12", "hi"], /12 is not a phone number/],
    [
      "a picture that is not there",
      ["--image", "/no/such/picture.png"],
      /There is no file \/no\/such\/picture\.png/,
    ],
    [
      "an unknown option",
      ["--colour", "red", "hi"],
      /Unknown option '--colour'[\s\S]*--image FILE/,
    ],
  ])("%s is explained: 2", async (_, args, sentence) => {
    const { status, stdout, stderr } = await run(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
  });

  it.concurrent("says how to start the server when none answers: 1", async () => {
    const { status, stderr } = await run(["hi"], await freePort());
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /No server answers on http:\/\/127\.0\.0\.1:\d+\. Start it with npm start/,
    );
  });

  it.concurrent("says that live mode is no place for it: 1", async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { status, stderr } = await run(["hi"], (server.address() as AddressInfo).port);
    server.close();
    expect(status).toBe(1);
    expect(stderr).toMatch(/live mode/);
  });
});
