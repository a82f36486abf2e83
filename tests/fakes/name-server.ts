import { createSocket } from "node:dgram";

const types = { mx: 15, txt: 16 };

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

const label = (text: string): Buffer =>
  Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
const nameBytes = (name: string): Buffer =>
  Buffer.concat([...name.split(".").map(label), Buffer.from([0])]);

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name is the question's.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** A small name server on loopback (UDP): TXT and MX records, and nothing else. */
export async function nameServer(records: {
  txt: Readonly<Record<string, readonly string[]>>;
  mx: Readonly<Record<string, readonly string[]>>;
}) {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, end } = readName(query);
    const type = query.readUInt16BE(end);
    const found =
      type === types.txt
        ? (records.txt[name] ?? []).map((text) => record(type, label(text)))
        : type === types.mx
          ? (records.mx[name] ?? []).map((host) =>
              record(type, Buffer.concat([Buffer.from([0, 10]), nameBytes(host)])),
            )
          : [];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(found.length > 0 ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...found]), from.port);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
