import { spawnSync } from "node:child_process";

const ask = () =>
  spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    encoding: "utf8",
    shell: false,
    timeout: 60_000,
  });

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The packages with a grave hole, each with where it is told of. */
const graveOf = ({ vulnerabilities = {} }) =>
  Object.values(vulnerabilities)
    .filter(({ severity }) => severity === "high" || severity === "critical")
    .map(({ name, severity, via = [] }) => {
      const told = via.find((one) => typeof one === "object")?.url;
      return `${name} (${severity})${told ? `: ${told}` : ""}`;
    });

/**
 * Asks the registry for known holes in the packages that ship. A high or critical one fails; a
 * registry that cannot be asked is no failure, and is said where nobody overlooks it.
 * @returns {{ outcome: "ok" | "fail" | "unknown", lines: string[] }}
 */
export function findKnownHoles(audit = ask) {
  const { stdout, stderr = "", error } = audit();
  const answer = parsed(stdout ?? "");
  const found = answer?.metadata?.vulnerabilities;
  if (!found) {
    const said = answer?.message ?? answer?.error?.summary ?? error?.message ?? stderr;
    const why =
      String(said || "no answer")
        .split("\n")[0]
        ?.slice(0, 160) ?? "";
    return {
      outcome: "unknown",
      lines: [`warn  holes were NOT looked for: the registry could not be asked (${why})`],
    };
  }
  const many = found.high + found.critical;
  const line = `${many === 0 ? "ok  " : "FAIL"}  holes (${found.total} known, ${many} grave)`;
  return many === 0
    ? { outcome: "ok", lines: [line] }
    : { outcome: "fail", lines: [line, ...graveOf(answer).map((one) => `      ${one}`)] };
}
