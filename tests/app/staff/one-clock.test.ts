import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { momentTexts } from "~/app/components/time/moment-texts";
import { readZone, zoneCookie } from "~/app/components/time/zone-cookie";
import { projectRoot } from "~/env";

const sources = readdirSync(join(projectRoot, "app"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, code: readFileSync(join(projectRoot, "app", name), "utf8") }));
const namesOf = (pattern: RegExp, among = sources): string[] =>
  among.filter(({ code }) => pattern.test(code)).map(({ name }) => name);
const isStaffs = ({ name }: { name: string }): boolean =>
  /^(components\/staff|routes\/super-admin)/.test(name);

// Why each of these writes dates by itself.
const others: Record<string, string> = {
  "components/time/moment-texts.ts": "staff's clock",
  "components/time/viewer-zone.tsx": "asks the browser where it is",
  "components/moments.ts": "U §9: people's pages are New York's",
  "routes/dev.mailbox/mail-list.tsx": "the demo's own tool",
  "routes/dev.mailbox/mail-view.tsx": "the demo's own tool",
  "routes/dev.phone/thread.tsx": "the demo's own tool",
  "routes/super-admin._index/figure-table.tsx": "days of figures, which have no clock",
  "routes/user_.payouts_.statement.ts": "a statement on paper, by the day of New York",
  "staff/payouts-csv.server.ts": "A §9: a file, by the day of New York",
};

describe("issue 20, 31: one clock", () => {
  it("dates are written in one place for staff, and elsewhere only where a reason is given", () => {
    const written = namesOf(
      /DateTimeFormat|toLocaleDateString|toLocaleTimeString|toDateString|\bformatDistance/,
    );
    expect(written.sort()).toEqual(Object.keys(others).sort());
  });

  it("no page of staff is written by New York's clock", () => {
    expect(namesOf(/components\/moments"|ChatTime\b/, sources.filter(isStaffs))).toEqual([]);
    expect(sources.filter(isStaffs).length).toBeGreaterThan(60);
  });

  const at = Date.UTC(2026, 10, 20, 21, 5);
  test.each([
    ["America/New_York", "Nov 20, 2026, 4:05 PM EST", "Nov 20, 2026"],
    ["America/Los_Angeles", "Nov 20, 2026, 1:05 PM PST", "Nov 20, 2026"],
    ["Asia/Tokyo", "Nov 21, 2026, 6:05 AM GMT+9", "Nov 21, 2026"],
  ])("in %s it is %s", (zone, minute, day) => {
    expect(momentTexts(zone).minuteText(at)).toBe(minute);
    expect(momentTexts(zone).dayText(at)).toBe(day);
  });

  it("today's time stands alone, another day's with its day, another year's without its time", () => {
    const { shortText } = momentTexts("America/New_York");
    expect(shortText(at, at)).toBe("4:05 PM");
    expect(shortText(at, at + 86_400_000)).toBe("Nov 20, 4:05 PM");
    expect(shortText(at, at + 90 * 86_400_000)).toBe("Nov 20, 2026");
  });

  const asked = (cookie: string) => readZone(new Request("http://x/", { headers: { cookie } }));
  it("the zone comes from a cookie, and what is no zone is none", () => {
    expect(asked(`a=1; ${zoneCookie("America/Argentina/Salta").split(";")[0]}`)).toBe(
      "America/Argentina/Salta",
    );
    for (const bad of ["", "x=1", "viewer-zone=Mars", "viewer-zone=%E0%A4%A", "viewer-zone=<b>"])
      expect(asked(bad)).toBeNull();
  });
});
