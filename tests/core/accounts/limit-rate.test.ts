import { describe, expect, it } from "vitest";
import { forgetTries, giveTryBack, limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { sqlite } from "~/db/client";

const rule: RateRule = { what: "try", by: "person", most: 3, per: minutes(15) };
const start = 1_800_000_000_000;

function tries(key: string, at: number, count: number): void {
  for (let i = 0; i < count; i++) limitRate(rule, key, at);
}

describe("AU-04: tries are limited", () => {
  it("takes as many as the rule says and refuses the next, with how long to wait", () => {
    tries("a", start, 3);
    expect(() => limitRate(rule, "a", start + minutes(5))).toThrow(
      new RuleBroken("too_many_tries", "Too many tries. Please wait 10 minutes and try again."),
    );
    expect(() => limitRate(rule, "a", start + minutes(14.5))).toThrow("wait a minute");
  });

  it("begins anew when the window has ended", () => {
    tries("b", start, 3);
    expect(() => tries("b", start + minutes(15), 3)).not.toThrow();
    expect(() => limitRate(rule, "b", start + minutes(15))).toThrow(RuleBroken);
  });

  it("counts each key and each rule for itself", () => {
    tries("c", start, 3);
    expect(() => limitRate(rule, "d", start)).not.toThrow();
    expect(() => limitRate({ ...rule, what: "another" }, "c", start)).not.toThrow();
  });

  it("a try that succeeded is given back, and the failures before it still count", () => {
    tries("shared", start, rule.most - 1);
    for (let success = 0; success < 20; success++) {
      limitRate(rule, "shared", start);
      giveTryBack(rule, "shared");
    }
    limitRate(rule, "shared", start);
    expect(() => limitRate(rule, "shared", start)).toThrow(RuleBroken);
  });

  it("forgets the tries of what has succeeded", () => {
    tries("e", start, 3);
    forgetTries(rule, "e");
    expect(() => limitRate(rule, "e", start)).not.toThrow();
  });

  it("keeps no address and no account in the clear, and nothing after its window", () => {
    limitRate(rule, "maria@example.com", start);
    expect(JSON.stringify(sqlite.prepare("SELECT * FROM rate_limits").all())).not.toContain(
      "maria",
    );
    limitRate(rule, "f", start + minutes(60));
    expect(sqlite.prepare("SELECT count(*) FROM rate_limits").pluck().get()).toBe(1);
  });
});
