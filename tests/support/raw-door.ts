import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";

/** A listener on a port of its own, asked byte by byte, as no client library would. */
export async function openRawDoor(listener: RequestListener) {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (lines: string[]): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.end(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`),
      );
      let text = "";
      socket.setEncoding("latin1").on("data", (part: string) => (text += part));
      socket
        .on("error", reject)
        .on("close", () =>
          resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text }),
        );
    });
  return { port, ask, close: () => new Promise((resolve) => server.close(resolve)) };
}
