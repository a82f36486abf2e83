import { describe, expect, it } from "vitest";
import { readBubble } from "~/integrations/reader/engine/layout/bubble-captions";
import { bubbleRoles } from "~/integrations/reader/engine/layout/bubble-roles";
import { appAreas } from "~/integrations/reader/engine/layout/app-areas";
import { printedTime, tightened } from "~/integrations/reader/engine/talk/find-times";
import { joinRows } from "~/integrations/reader/engine/layout/join-rows";
import { endOfList } from "~/integrations/reader/engine/layout/list-pane";
import { looseBodies } from "~/integrations/reader/engine/layout/loose-bodies";
import { mendSpanish } from "~/integrations/reader/engine/address/mend-text";
import { restoreSpaces } from "~/integrations/reader/engine/ocr/word-gaps";
import { bubble, line, screen, texts } from "~/tests/support/reader-lines";

describe("what belongs to the app and not to the talk", () => {
  const first = bubble([
    line("Your loan is ready, reply YES", 40, 420),
    line("to get it today", 40, 452),
  ]);

  it("a number or a name in a bar of its own is the title", () => {
    const free = [line("Tue, Mar 4 at 3:22 PM", 200, 340, 14)];
    for (const title of ["(303) 555-0142", "482910", "Harbor Electric"]) {
      const bar = bubble([line(title, 90, 60, 26)]);
      expect(appAreas([bar, first], { screen, free, bubbles: [] })).toMatchObject({
        titles: [bar],
        talk: [first],
        banners: [],
      });
    }
  });

  it("a short message at the top of a cut picture stays a message", () => {
    const message = bubble([line("ok, see you then!", 40, 60)]);
    expect(appAreas([message, first], { screen, free: [], bubbles: [] }).talk).toEqual([
      message,
      first,
    ]);
  });

  it("a notification laid over the top is none", () => {
    const card = bubble([line("Mail", 40, 20, 16), line("Sign in from a new device", 40, 44, 16)]);
    const free = [line("now", 540, 20, 14)];
    expect(appAreas([card, first], { screen, free, bubbles: [] })).toMatchObject({
      banners: [card],
      talk: [first],
    });
  });

  it("a notification that names its app and says now on one line is none, however its edges were found", () => {
    const card = bubble([
      line("MAIL • now", 40, 20, 14),
      line("Harbor Water", 40, 40, 16),
      line("Your bill is ready", 40, 60, 16),
    ]);
    expect(appAreas([card, first], { screen, free: [], bubbles: [] })).toMatchObject({
      banners: [card],
      talk: [first],
    });
    const message = bubble([line("Now is the time to save", 40, 20)]);
    expect(appAreas([message, first], { screen, free: [], bubbles: [] }).banners).toEqual([]);
  });

  it("short messages below such a notification stay: only the notification shade has switches", () => {
    const card = bubble(
      [line("Mail", 40, 20, 16), line("now", 500, 20, 16), line("Lunch at one?", 40, 44, 16)],
      "card",
    );
    const wide = { ...card, left: 12, right: 588, leftGap: 0.02, rightGap: 0.02 };
    const given = bubble([
      line("My email is ivy@cedar.io.", 40, 420),
      line("Looking forward to it!", 40, 452),
    ]);
    expect(
      bubbleRoles({ screen, free: [], bubbles: [wide, given] }).talk.map(({ lines }) => lines),
    ).toContainEqual(given.lines);
  });

  it("the list of conversations beside the open one ends where its times end", () => {
    const list = ["9:14 AM", "Yesterday", "Tue", "Mon"].flatMap((time, i) => [
      line("Jill W", 60, 100 + i * 80),
      line(time, 330 - time.length * 7, 100 + i * 80, 14),
      line("see you at six", 60, 124 + i * 80, 16),
    ]);
    const talk = [
      line("Your loan is ready", 420, 160),
      line("email?", 1000, 260),
      line("crew@cedar-lending.io", 420, 340),
    ];
    const raster = { data: new Uint8Array(), width: 1200, height: 700 };
    const end = endOfList({ raster, turn: { quarters: 0, tilt: 0 }, lines: [...list, ...talk] });
    expect(end).toBeGreaterThanOrEqual(330);
    expect(end).toBeLessThan(420);
    expect(endOfList({ raster, turn: { quarters: 0, tilt: 0 }, lines: talk })).toBe(0);
  });
});

describe("talk without bubbles", () => {
  const page = { screen, bubbles: [], free: [] };

  it("words at the left edge are received, though their time stands flush at their right end", () => {
    const words = line("Any thoughts on this?", 30, 300);
    const clock = line("4:32 PM", words.right - 7 * 7, 336, 14);
    expect(looseBodies(page, [words, clock], []).bodies).toMatchObject([{ side: "left" }]);
  });

  it("a bubble further in than received words that melt into the page was sent", () => {
    const free = [
      "SECOND ATTEMPT: the factory",
      "coverage on your vehicle ends",
      "soon, reply STOP to opt out",
    ].map((text, i) => line(text, 40, 200 + i * 32));
    const sent = bubble([line("mine: ivy@cedar.io, and yours?", 190, 400)]);
    const last = bubble([line("Will do", 500, 500)]);
    const roles = (given: typeof free) =>
      bubbleRoles({ screen, free: given, bubbles: [sent, last] }).talk.map(({ side }) => side);
    expect(roles(free)).toEqual(["right", "right"]);
    expect(roles([])).toEqual(["left", "right"]);
  });

  it("rows flush at the left are received, rows flush at the right sent, avatars are no words", () => {
    const loose = [
      line("J", 30, 204, 22),
      line("Your roof may qualify for a new one,", 90, 200),
      line("can we stop by on Friday?", 90, 232),
      line("3:22 PM", 90, 268, 14),
      line("before I answer, what email", 250, 330),
      line("can I reach you at?", 330, 362),
    ];
    const { bodies } = looseBodies(page, loose, []);
    expect(bodies.map(({ side, lines }) => `${side}: ${texts(lines).join(" ")}`)).toEqual([
      "left: Your roof may qualify for a new one, can we stop by on Friday?",
      "right: before I answer, what email can I reach you at?",
    ]);
  });

  it("a single row belongs to the side of the time below it", () => {
    const loose = [
      line("is crew@cedar-lending.io your mail", 150, 200),
      line("9:41 AM", 441, 232, 14),
    ];
    const { bodies } = looseBodies(page, loose, []);
    expect(bodies.map(({ side }) => side)).toEqual(["right"]);
  });
});

describe("captions and times inside bubbles", () => {
  it("who and when in the first row are no words", () => {
    const sent = bubble([
      line("Me", 40, 100, 15),
      line("10:22", 300, 100, 15),
      line("what is your email?", 40, 126),
    ]);
    expect(readBubble(sent, [])).toMatchObject({ own: true, who: null });
    expect(texts(readBubble(sent, []).words)).toEqual(["what is your email?"]);
    expect(texts(readBubble(sent, []).clocks)).toEqual(["10:22"]);
    const got = bubble([line("467-089", 40, 100, 15), line("It's crew@cedar-lending.io", 40, 126)]);
    expect(texts(readBubble(got, ["467-089"]).words)).toEqual(["It's crew@cedar-lending.io"]);
  });

  it("a small time below the words stands at either side, a time in the words' own size is a word", () => {
    const words = [
      line("See the details at our office", 40, 100),
      line("or write to crew@cedar.io", 40, 132),
    ];
    expect(texts(readBubble(bubble([...words, line("3:46 PM", 40, 166, 14)]), []).clocks)).toEqual([
      "3:46 PM",
    ]);
    expect(texts(readBubble(bubble([...words, line("by 3:46 PM", 40, 166)]), []).clocks)).toEqual(
      [],
    );
  });
});

describe("letters put right", () => {
  it.each([
    ["Sunday, ugust 4,2024", "Sunday, August 4, 2024"],
    ["Wed, 1feb • 7:46 AM", "Wed, 1 feb • 7:46 AM"],
    ["Sun,190ct 15:03", "Sun, 19 Oct 15:03"],
    ["December 19.2023", "December 19, 2023"],
    ["3 46 PM", "3:46 PM"],
    ["1119 a. m.", "11:19 a. m."],
    ["14-Jun-2025 15:22", "14-Jun-2025 15:22"],
    ["Just now", "Just now"],
    ["11 /7/23", "11/7/23"],
    ["06/o5/2026 at I:39 PM", "06/05/2026 at 1:39 PM"],
    ["20 de febrer0 de 2026 16:02", "20 de febrero de 2026 16:02"],
    ["1/13/2312:12 pm", "1/13/23 12:12 pm"],
    ["August 3, 2024 - 12:00 PM", "August 3, 2024 - 12:00 PM"],
  ])("time %s", (seen, meant) => {
    expect(printedTime(seen)?.raw).toBe(meant);
  });

  it("AM and PM right behind the figures where the app prints them so", () => {
    expect(tightened("Today at 8:20 AM")).toBe("Today at 8:20AM");
  });

  it("Spanish accents of polite orders", () => {
    expect(mendSpanish("Llamenos o escribame. Reclamela hoy, sus ventas")).toBe(
      "Llámenos o escríbame. Reclámela hoy, sus ventas",
    );
  });

  it("an address broken over rows after a colon, its comma read for a point", () => {
    const rows = [
      line("Email us anytime:jessica.lind", 20, 100),
      line("qvist@goldencomet,biz", 20, 132),
      line("anytime!", 20, 164),
    ];
    const { text } = joinRows(rows, 300);
    expect(text).toContain("jessica.lindqvist@goldencomet.biz anytime");
  });

  it("a comma read for the point in an address, a space read behind its last point; sentences stay apart", () => {
    const read = (text: string) => joinRows([line(text, 20, 100)], 900).text;
    expect(read("write to jill,fontaine9@outlook.com")).toBe("write to jill.fontaine9@outlook.com");
    expect(read("it is uma@prime-catering. online ok")).toBe("it is uma@prime-catering.online ok");
    expect(read("No problem. office@prairie.net")).toBe("No problem. office@prairie.net");
  });

  it("gaps become spaces only where they are as wide as the line's own", () => {
    const letters = [..."can iget add ress"].map((character, i) => ({
      character,
      at: (i + 0.5) / 17,
      confidence: 1,
      other: "",
      otherConfidence: 0,
    }));
    const gap = (before: number, width: number) => ({
      from: (before + 1) * 20 - width / 2,
      to: (before + 1) * 20 + width / 2,
    });
    const read = letters.filter((_, i) => i !== 12);
    const gaps = [{ from: 60, to: 80 }, gap(4, 18), { from: 160, to: 180 }, { from: 246, to: 254 }];
    const text = restoreSpaces(read, gaps, 340)
      .map(({ character }) => character)
      .join("");
    expect(text).toBe("can i get address");
  });
});
