import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

type Asked = {
  url: string;
  authorization: string | undefined;
  body: { url?: string; functions?: { id: string }[] };
};
const asked: Asked[] = [];
let refusals = 1;
let server: Server;

/** As much of a self-hosted Inngest server as a registration meets. The first call is refused. */
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { url = "", headers } = request;
      asked.push({
        url,
        authorization: headers.authorization,
        body: JSON.parse(body) as Asked["body"],
      });
      const isRefused = refusals-- > 0;
      response.writeHead(isRefused ? 503 : 200, { "content-type": "application/json" });
      response.end(
        JSON.stringify(
          isRefused ? { error: "not yet", status: 503 } : { ok: true, modified: true },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.INNGEST_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.INNGEST_EVENT_KEY = "key";
  process.env.INNGEST_SIGNING_KEY = "signkey-prod-12345678";
  process.env.BASE_URL = "https://claims.example";
  vi.resetModules();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("S3, IN-06, IN-15: the functions are told to a signed server with their address, again until it takes them", async () => {
  const { registerFunctions } = await import("~/workflows/register-functions");
  const { functions } = await import("~/workflows/index");
  const registration = registerFunctions(functions, { pauseMs: 10 });
  await registration.now();
  await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
  registration.stop();
  for (const { url, authorization, body } of asked) {
    expect(url).toMatch(/^\/fn\/register/);
    // The key of IN-06, hashed as the clause computes it.
    expect(authorization).toBe(
      "Bearer signkey-prod-b2ed992186a5cb19f6668aade821f502c1d00970dfd0e35128d51bac4649916c",
    );
    expect(body.url).toBe("https://claims.example/api/inngest");
    expect(body.functions?.map(({ id }) => id)).toContain("text-to-claim-answer-message");
  }
});
