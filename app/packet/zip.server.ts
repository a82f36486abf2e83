import { crc32 } from "node:zlib";

export type ZipEntry = { name: string; bytes: Uint8Array };

// The format's dates begin in 1980 and count in steps of two seconds. The reader's own time zone
// applies, so UTC is as good as any.
function dosTime(at: number): { time: number; date: number } {
  const when = new Date(at);
  return {
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
    date:
      ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
  };
}

function header(
  signature: number,
  entry: ZipEntry,
  at: number,
  central: boolean,
  offset: number,
): Buffer {
  const name = Buffer.from(entry.name);
  const { time, date } = dosTime(at);
  const head = Buffer.alloc(central ? 46 : 30);
  let place = head.writeUInt32LE(signature, 0);
  if (central) place = head.writeUInt16LE(20, place);
  // Version 2.0, names in UTF-8, stored without compression: pictures are already compressed and
  // must stay as they are.
  for (const field of [20, 0x0800, 0, time, date]) place = head.writeUInt16LE(field, place);
  for (const field of [crc32(entry.bytes), entry.bytes.length, entry.bytes.length])
    place = head.writeUInt32LE(field, place);
  head.writeUInt16LE(name.length, place);
  if (central) head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

/** Makes an uncompressed zip archive of these files; its bytes depend only on them and `at`. */
export function zip(entries: readonly ZipEntry[], at: number): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = header(0x04034b50, entry, at, false, 0);
    directory.push(header(0x02014b50, entry, at, true, offset));
    parts.push(local, Buffer.from(entry.bytes));
    offset += local.length + entry.bytes.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
