import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * A network cable between a machine and a vendor: what goes in at `url` comes out at the other end.
 * Cut, it keeps its connections and carries nothing, as a network that is gone does. `saw` gives
 * the times (ms) at which something with these words went in. `host` is the address of this end.
 */
export async function layCable(to: string, host = "127.0.0.1") {
  const { hostname, port } = new URL(to);
  const ends = new Set<Socket>();
  const carried: { at: number; head: string }[] = [];
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      if (isCut) end.pause();
      end.on("error", () => end.destroy());
      end.once("close", () => ends.delete(end));
    }
    near.on("data", (bytes) => {
      carried.push({ at: Date.now(), head: bytes.subarray(0, 80).toString("latin1") });
      far.write(bytes);
    });
    far.on("data", (bytes) => near.write(bytes));
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    cut: (): void => {
      isCut = true;
      for (const end of ends) end.pause();
    },
    mend: (): void => {
      isCut = false;
      for (const end of ends) end.resume();
    },
    saw: (words: string): number[] =>
      carried.filter(({ head }) => head.includes(words)).map(({ at }) => at),
    remove: (): Promise<void> =>
      new Promise((done) => {
        server.close(() => done());
        for (const end of ends) end.destroy();
      }),
  };
}

export type Cable = Awaited<ReturnType<typeof layCable>>;
