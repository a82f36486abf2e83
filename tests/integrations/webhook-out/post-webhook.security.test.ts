import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { HeldBack, setBeforeLeaving, withLastCheck } from "~/integrations/before-leaving";
import { WebhookFailed, WebhookRefused, type Resolve } from "~/integrations/webhook-out/contract";
import { postWebhook } from "~/integrations/webhook-out/post-webhook";
import { resolveWebhook } from "~/integrations/webhook-out/webhook-address";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A resolver that gives each of the answers in turn, the last one for ever, and counts. */
function resolver(...answers: string[][]) {
  let asked = 0;
  const resolve: Resolve = async () => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked++;
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { resolve, asked: () => asked };
}

const publicAddress = "93.184.216.34";

describe("decisions, Admin screens: the webhook setting cannot be used to reach inside", () => {
  it.each([
    "https://127.0.0.1/hook",
    "https://127.1/hook",
    "https://2130706433/hook",
    "https://0x7f.0.0.1/hook",
    "https://0177.0.0.1/hook",
    "https://0.0.0.0/hook",
    "https://10.1.2.3/hook",
    "https://172.16.0.1/hook",
    "https://192.168.1.1:5678/webhook",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/hook",
    "https://[::1]/hook",
    "https://[::]/hook",
    "https://[::ffff:127.0.0.1]/hook",
    "https://[::ffff:a9fe:a9fe]/hook",
    "https://[fe80::1]/hook",
    "https://[fd00::1]/hook",
    "https://[64:ff9b::7f00:1]/hook",
    "https://[2002:7f00:1::]/hook",
  ])("refuses %s", async (url) => {
    await expect(resolveWebhook(url, { allowPrivate: false })).rejects.toThrow(WebhookRefused);
  });

  it.each(["localhost", "LOCALHOST", "localhost.", "internal.example", "metadata.google.internal"])(
    "refuses the name %s, which leads to this machine or network",
    async (host) => {
      const { resolve } = resolver(["127.0.0.1"]);
      await expect(
        resolveWebhook(`https://${host}/`, { allowPrivate: false, resolve }),
      ).rejects.toThrow(WebhookRefused);
    },
  );

  it("refuses a name of which one address is public and another is not", async () => {
    const { resolve } = resolver([publicAddress, "10.0.0.7"]);
    await expect(
      resolveWebhook("https://mixed.example/", { allowPrivate: false, resolve }),
    ).rejects.toThrow(WebhookRefused);
  });

  it.each([
    "",
    "   ",
    "hooks.example/n8n",
    "ftp://hooks.example/",
    "file:///etc/passwd",
    "gopher://hooks.example/",
    "javascript:alert(1)",
    "http://hooks.example/",
    "https://user:secret@hooks.example/",
    "https://user@hooks.example/",
    `https://hooks.example/${"a".repeat(10_000)}`,
  ])("refuses %j as an address", async (url) => {
    const { resolve, asked } = resolver([publicAddress]);
    await expect(resolveWebhook(url, { allowPrivate: false, resolve })).rejects.toThrow(
      WebhookRefused,
    );
    expect(asked()).toBe(0);
  });

  it("gives the very address that was judged, and asks the resolver once, so that DNS cannot answer differently later", async () => {
    const { resolve, asked } = resolver([publicAddress], ["127.0.0.1"]);
    await expect(
      resolveWebhook("https://rebind.example/", { allowPrivate: false, resolve }),
    ).resolves.toMatchObject({
      address: publicAddress,
      family: 4,
    });
    expect(asked()).toBe(1);
  });

  it("connects to the address that was judged although the name leads elsewhere by then", async () => {
    const hosts: string[] = [];
    const port = await serve((request, answer) => {
      hosts.push(request.headers.host ?? "");
      answer.end("{}");
    });
    const { resolve, asked } = resolver(["127.0.0.1"], ["10.255.255.1"]);
    await postWebhook(`http://rebind.example:${port}/`, {}, { allowPrivate: true, resolve });
    expect({ hosts, asked: asked() }).toEqual({ hosts: [`rebind.example:${port}`], asked: 1 });
  });

  it.each([301, 302, 303, 307, 308])("does not follow a redirect (%d)", async (status) => {
    let inside = 0;
    const insidePort = await serve((_, answer) => {
      inside++;
      answer.end();
    });
    const port = await serve((_, answer) => {
      answer.writeHead(status, { location: `http://127.0.0.1:${insidePort}/` });
      answer.end();
    });
    await expect(
      postWebhook(`http://127.0.0.1:${port}/`, {}, { allowPrivate: true }),
    ).rejects.toThrow(WebhookRefused);
    expect(inside).toBe(0);
  });
});

describe("A §7: what the receiver gets", () => {
  it("posts JSON once, and the body is what was given", async () => {
    const got: { method?: string | undefined; type?: string | undefined; body: string }[] = [];
    const port = await serve((request, answer) => {
      let body = "";
      request.on("data", (chunk) => (body += String(chunk)));
      request.on("end", () => {
        got.push({ method: request.method, type: request.headers["content-type"], body });
        answer.end("{}");
      });
    });
    const payload = {
      event_type: "case_update",
      case: { title: "ünïcode ✓" },
      timestamp: "2026-01-01T00:00:00.000Z",
    };
    await postWebhook(`http://127.0.0.1:${port}/webhook/1`, payload, { allowPrivate: true });
    expect(got).toEqual([
      { method: "POST", type: "application/json", body: JSON.stringify(payload) },
    ]);
  });

  it.each([400, 404, 429, 500, 503])(
    "says that it failed when the receiver answers %d",
    async (status) => {
      const port = await serve((_, answer) => answer.writeHead(status).end());
      await expect(
        postWebhook(`http://127.0.0.1:${port}/`, {}, { allowPrivate: true }),
      ).rejects.toThrow(new WebhookFailed(`The webhook answered with status ${status}.`));
    },
  );

  it("gives up when the receiver does not answer in time, and when it answers without end", async () => {
    const silent = await serve(() => undefined);
    await expect(
      postWebhook(`http://127.0.0.1:${silent}/`, {}, { allowPrivate: true, timeoutMs: 150 }),
    ).rejects.toThrow("The webhook did not answer in time.");
    const endless = await serve((_, answer) => {
      answer.writeHead(200);
      const pump = setInterval(() => answer.write("x".repeat(32 * 1024)), 1);
      answer.on("close", () => clearInterval(pump));
    });
    await expect(
      postWebhook(`http://127.0.0.1:${endless}/`, {}, { allowPrivate: true, timeoutMs: 5000 }),
    ).resolves.toBeUndefined();
  });

  it("says that the receiver cannot be reached, or found", async () => {
    const port = await serve(() => undefined);
    servers.splice(0).forEach((server) => server.close());
    await expect(
      postWebhook(`http://127.0.0.1:${port}/`, {}, { allowPrivate: true }),
    ).rejects.toThrow("The webhook could not be reached.");
    const nowhere: Resolve = async () => {
      throw new Error("ENOTFOUND");
    };
    await expect(postWebhook("https://nowhere.example/", {}, { resolve: nowhere })).rejects.toThrow(
      "The host of the webhook URL could not be found.",
    );
  });

  it("issue 24, 3: says by a failure whether the receiver may have accepted it all the same", async () => {
    const whether = async (port: number, timeoutMs = 5000): Promise<unknown> => {
      const options = { allowPrivate: true, timeoutMs };
      const failed = await postWebhook(`http://127.0.0.1:${port}/`, {}, options).catch(
        (cause: unknown) => cause,
      );
      return failed instanceof WebhookFailed && failed.mayHaveArrived;
    };
    const gone = await serve(() => undefined);
    servers.splice(0).forEach((server) => server.close());
    const busy = await serve((_, answer) => answer.writeHead(503).end());
    const breaks = await serve((_, answer) => void answer.destroy());
    const silent = await serve(() => undefined);
    expect([await whether(gone), await whether(busy)]).toEqual([false, false]);
    expect([await whether(breaks), await whether(silent, 150)]).toEqual([true, true]);
  });

  it("issue 24, 4: asks once more whether it may leave after the name and the disk were waited for", async () => {
    let [mayLeave, got] = [true, 0];
    const port = await serve((_, answer) => (got++, answer.end("{}")));
    const posting = (resolve: Resolve) =>
      withLastCheck(
        () => mayLeave,
        () => postWebhook(`http://n8n.example:${port}/`, {}, { allowPrivate: true, resolve }),
      );
    const found = [{ address: "127.0.0.1", family: 4 }];
    await posting(async () => found);
    expect(got).toBe(1);
    const overtaken = posting(async () => ((mayLeave = false), found));
    await expect(overtaken).rejects.toThrow(HeldBack);
    mayLeave = true;
    setBeforeLeaving(async () => void (mayLeave = false));
    await expect(posting(async () => found)).rejects.toThrow(HeldBack);
    setBeforeLeaving(() => Promise.reject(new Error("EIO")));
    await expect(posting(async () => found)).rejects.toThrow("EIO");
    setBeforeLeaving(() => Promise.resolve());
    expect(got).toBe(1);
  });

  it("does not wait for a resolver that never answers", async () => {
    const never: Resolve = () => new Promise(() => undefined);
    await expect(
      postWebhook("https://slow.example/", {}, { resolve: never, timeoutMs: 100 }),
    ).rejects.toThrow("The webhook did not answer in time.");
  });
});
