import { get } from "node:http";

type Order = { url: string; visits: { userId: string; cookie: string }[] };

const now = (): number => performance.timeOrigin + performance.now();

function open(url: string, userId: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = url.endsWith("/bare") ? `${url}?${userId}` : url;
    const request = get(
      address,
      { agent: false, headers: { Cookie: cookie, Accept: "text/event-stream" } },
      (response) => {
        response.on("data", (chunk: Buffer) => {
          const heardAt = now();
          for (const [, sentAt] of chunk.toString().matchAll(/"(?:id|at)":"([\d.]+)"/g))
            process.send?.({ heardAt, sentAt: Number(sentAt) });
        });
        response.on("error", () => undefined);
        resolve();
      },
    );
    request.on("error", reject);
  });
}

process.on("message", ({ url, visits }: Order) => {
  void (async () => {
    for (let first = 0; first < visits.length; first += 50)
      await Promise.all(
        visits.slice(first, first + 50).map(({ userId, cookie }) => open(url, userId, cookie)),
      );
  })();
});
