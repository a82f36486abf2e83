import pino from "pino";
import { vi } from "vitest";
import { log } from "~/log";

type Stream = { write: (line: string) => void };

/** Collects the lines that are logged from `level` on, as they would be printed, until `stop`. */
export function readLog(level: "debug" | "info" | "warn" = "info"): {
  lines: () => Record<string, unknown>[];
  stop: () => void;
} {
  const before = log.level;
  const stream = (log as unknown as Record<symbol, Stream>)[pino.symbols.streamSym]!;
  const written: string[] = [];
  const spy = vi.spyOn(stream, "write").mockImplementation((line) => void written.push(line));
  log.level = level;
  return {
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    stop: () => {
      log.level = before;
      spy.mockRestore();
    },
  };
}
