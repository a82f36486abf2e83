import { describe, expect, it } from "vitest";
import { findKnownHoles } from "~/scripts/known-holes.mjs";

const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
const answering = (answer: unknown) => () => ({ stdout: JSON.stringify(answer) });

describe("issue 25, 6: known holes in what ships", () => {
  it("a grave one fails and is named with where it is told of", () => {
    const { outcome, lines } = findKnownHoles(
      answering({
        metadata: { vulnerabilities: { ...counts, high: 1, low: 1, total: 2 } },
        vulnerabilities: {
          a: { name: "a-package", severity: "high", via: [{ url: "https://advisory.example/1" }] },
          b: { name: "b-package", severity: "low", via: ["a-package"] },
        },
      }),
    );
    expect(outcome).toBe("fail");
    expect(lines).toEqual([
      "FAIL  holes (2 known, 1 grave)",
      "      a-package (high): https://advisory.example/1",
    ]);
  });

  it("none, or light ones, pass", () => {
    const light = { metadata: { vulnerabilities: { ...counts, moderate: 1, total: 1 } } };
    expect(findKnownHoles(answering(light))).toEqual({
      outcome: "ok",
      lines: ["ok    holes (1 known, 0 grave)"],
    });
  });

  it.each([
    ["a refusal", answering({ message: "request failed, reason: ENOTFOUND", error: {} })],
    ["no JSON", () => ({ stdout: "<html>", stderr: "npm error audit endpoint returned an error" })],
    ["no program", () => ({ stdout: null, error: new Error("spawn npm ENOENT") })],
    ["nothing", () => ({ stdout: "" })],
  ])("a registry that cannot be asked (%s) does not fail, and the line says so", (_, audit) => {
    const { outcome, lines } = findKnownHoles(audit);
    expect(outcome).toBe("unknown");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^warn {2}holes were NOT looked for: the registry could not be asked \(.+\)$/,
    );
  });
});
