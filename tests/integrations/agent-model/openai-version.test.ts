import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const manifest = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }).partial().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});
const read = (path: string) => manifest.parse(JSON.parse(readFileSync(path, "utf8")));

test("OA-06: the client is the sixth major version, which runs on the Node versions we support", () => {
  const ours = manifest
    .omit({ version: true })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const theirs = read("node_modules/openai/package.json");
  expect(ours.engines?.node).toBe(">=20.19.0");
  expect(ours.dependencies?.openai).toBe(theirs.version);
  expect(theirs.version).toMatch(/^6\./);
  expect(theirs.engines?.node ?? "").not.toMatch(/2[1-9]/);
});
