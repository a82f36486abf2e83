import { setTimeout as wait } from "node:timers/promises";
import { textLive } from "~/tests/support/text-live";

// Texts a live server from ever new numbers until it is ended, for one whose network only programs
// beside it reach: `text-steadily.ts URL FIRST PAUSE_MS`.
const [url = "", first = "0", pause = "700"] = process.argv.slice(2);
for (let number = Number(first); ; number++) {
  const from = `+1212555${String(number % 10_000).padStart(4, "0")}`;
  void textLive(url, from, "hello, how does this work?").catch(() => 0);
  await wait(Number(pause));
}
