import { execFileSync } from "node:child_process";

const ip = (...words: string[]): string =>
  execFileSync("ip", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Whether this process may make network namespaces (root, on Linux with iproute2). */
export function mayMakeNamespaces(): boolean {
  const name = `try-${process.pid}`;
  try {
    ip("netns", "add", name);
    ip("netns", "del", name);
    return true;
  } catch {
    return false;
  }
}

/** A way out of a namespace: `host` is the address at which this side is reached from within. */
export type Link = { host: string; cut: () => void; mend: () => void };

const nobody = "02:00:00:00:00:99";

/**
 * A network of its own for programs run `under` its words, without a way to anything but over its
 * links. A link that is cut carries nothing in either direction, and nobody is told: packets go to
 * a station that is not there, and the system tries on by itself.
 */
export function makeNamespace() {
  const name = `cut-${process.pid}`;
  const links: string[] = [];
  ip("netns", "add", name);
  ip("-n", name, "link", "set", "lo", "up");

  function link(): Link {
    const number = links.length;
    const [ours, theirs] = [`c${process.pid}o${number}`, `c${process.pid}i${number}`];
    const [host, guest] = [1, 2].map((end) => `10.203.77.${4 * number + end}`) as [string, string];
    ip("link", "add", ours, "type", "veth", "peer", "name", theirs, "netns", name);
    links.push(ours);
    ip("addr", "add", `${host}/30`, "dev", ours);
    ip("link", "set", ours, "up");
    ip("-n", name, "addr", "add", `${guest}/30`, "dev", theirs);
    ip("-n", name, "link", "set", theirs, "up");
    const addressOf = (where: string[], device: string): string => {
      const said = ip(...where, "-o", "link", "show", device);
      return /link\/ether (\S+)/.exec(said)?.[1] ?? "";
    };
    const [ourStation, theirStation] = [addressOf([], ours), addressOf(["-n", name], theirs)];
    const point = (us: string, them: string): void => {
      ip("neigh", "replace", guest, "lladdr", them, "dev", ours, "nud", "permanent");
      ip("-n", name, "neigh", "replace", host, "lladdr", us, "dev", theirs, "nud", "permanent");
    };
    point(ourStation, theirStation);
    return {
      host,
      cut: () => point(nobody, nobody),
      mend: () => point(ourStation, theirStation),
    };
  }

  return {
    under: ["ip", "netns", "exec", name],
    link,
    remove: (): void => {
      for (const one of links) ip("link", "del", one);
      ip("netns", "del", name);
    },
  };
}
