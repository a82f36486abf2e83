import { describe, expect, it } from "vitest";
import { bubbleRoles, isLabel } from "~/integrations/reader/engine/layout/bubble-roles";
import { sidesOf } from "~/integrations/reader/engine/layout/bubble-sides";
import { readBubble } from "~/integrations/reader/engine/layout/bubble-captions";
import { splitCaption } from "~/integrations/reader/engine/layout/caption-line";
import { findConversation } from "~/integrations/reader/engine/talk/find-conversation";
import {
  headerIdentity,
  identityOf,
  remarkIdentity,
} from "~/integrations/reader/engine/talk/find-sender";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import { judgeKind } from "~/integrations/reader/engine/talk/judge-kind";
import { looseBodies } from "~/integrations/reader/engine/layout/loose-bodies";
import { STATUS } from "~/integrations/reader/engine/words/screen-words";
import { sortPanels, type Bubble } from "~/integrations/reader/engine/layout/sort-panels";
import { viewerBars } from "~/integrations/reader/engine/layout/viewer-bars";
import { bubble, line, screen, texts } from "~/tests/support/reader-lines";

describe("captions that name speaker and time on one line", () => {
  it("are parted into both", () => {
    for (const [caption, name, clock] of [
      ["You 4/2/25, 1:15 PM", "You", "4/2/25, 1:15 PM"],
      ["(480) 555-0143 4/2/25,1:15 PM", "(480) 555-0143", "4/2/25,1:15 PM"],
      ["Ada Byron • 13:05", "Ada Byron", "13:05"],
    ] as const) {
      const parts = splitCaption(line(caption, 30, 200));
      expect([parts?.name.text, parts?.clock.text]).toEqual([name, clock]);
      expect(parts?.name.right).toBeLessThanOrEqual(parts?.clock.left ?? 0);
    }
  });

  it("sentences that end in a time stay whole", () => {
    for (const words of [
      "come over at 5:30 PM",
      "Today 5:30 PM",
      "we close at 17:00",
      "Monday, June 2, 5:30 PM",
    ]) {
      expect(splitCaption(line(words, 30, 200))).toBeNull();
    }
  });

  it("make a message the reader's own, and its date and time no words", () => {
    const said = bubble([
      line("You 4/2/25, 1:15 PM", 30, 200, 15),
      line("which email should I use", 30, 228),
    ]);
    const { words, clocks, own } = readBubble(said, []);
    expect([texts(words), texts(clocks), own]).toEqual([
      ["which email should I use"],
      ["4/2/25, 1:15 PM"],
      true,
    ]);
  });

  it("a date with a time, set small under the words, is no word either", () => {
    const said = bubble([
      line("we can start on Friday", 30, 200),
      line("6/3/2025 10:31AM", 90, 230, 14),
    ]);
    expect(texts(readBubble(said, []).words)).toEqual(["we can start on Friday"]);
  });
});

describe("words that a marker was drawn over", () => {
  const [black, grey, ochre] = [
    [0, 0, 0],
    [38, 38, 41],
    [124, 114, 24],
  ] as const;
  const page = {
    left: 0,
    right: 400,
    top: 0,
    bottom: 800,
    area: 320_000,
    colour: black,
    lines: [line("Today", 180, 380)],
    open: true,
  };
  const said = {
    left: 20,
    right: 300,
    top: 400,
    bottom: 480,
    area: 20_000,
    colour: grey,
    lines: [line("Email:", 40, 410)],
    open: false,
  };
  const written = line("sales@acme.com", 110, 412);

  it("belong to the bubble around them", () => {
    const marked = {
      ...said,
      left: 108,
      right: 254,
      top: 406,
      bottom: 446,
      colour: ochre,
      lines: [written],
    };
    const { bubbles } = sortPanels(
      { width: 400, height: 800, data: new Uint8Array() },
      { panels: [page, said, marked], unplaced: [] },
    );
    expect(bubbles.map(({ lines }) => texts(lines))).toEqual([["Email:", "sales@acme.com"]]);
  });
});

describe("sides", () => {
  it("wide bubbles of apps that keep room for pictures on both sides go by the margin that the most bubbles keep", () => {
    const received = { leftGap: 0.15, rightGap: 0.09 };
    const sent = { leftGap: 0.09, rightGap: 0.15 };
    expect(sidesOf([received, received, sent, { leftGap: 0.47, rightGap: 0.15 }])).toEqual([
      "left",
      "left",
      "right",
      "right",
    ]);
  });

  it("a bubble that keeps both margins goes by its colour", () => {
    const [grey, blue] = [
      [230, 230, 230],
      [20, 90, 240],
    ] as const;
    const full = { leftGap: 0.03, rightGap: 0.03 };
    const others = [
      { leftGap: 0.03, rightGap: 0.4, colour: grey },
      { leftGap: 0.5, rightGap: 0.03, colour: blue },
    ];
    expect(sidesOf([...others, { ...full, colour: blue }, { ...full, colour: grey }])).toEqual([
      "left",
      "right",
      "right",
      "left",
    ]);
  });

  it("in a picture cropped through its bubbles the other edge tells", () => {
    const [far, near] = [
      { leftGap: 0.6, rightGap: 0 },
      { leftGap: 0.08, rightGap: 0 },
    ];
    expect(sidesOf([near, far, near])).toEqual(["left", "right", "left"]);
    expect(
      sidesOf([
        { leftGap: 0, rightGap: 0.4 },
        { leftGap: 0, rightGap: 0.09 },
      ]),
    ).toEqual(["left", "right"]);
  });

  it("words without a bubble beside a letter in a circle belong to its side", () => {
    const page = { screen, bubbles: [], free: [] };
    const loose = [line("which email address may I use", 110, 400), line("A", 560, 410, 22)];
    expect(looseBodies(page, loose, []).bodies.map(({ side }) => side)).toEqual(["right"]);
  });

  it("a letter in a circle beside a bubble is no message, a letter on its own is", () => {
    const said: Bubble = bubble([line("are you the owner of the house", 90, 400)]);
    const avatar: Bubble = bubble([line("B", 30, 404, 24)]);
    const answer: Bubble = bubble([line("Y", 560, 600, 24)]);
    const { talk } = bubbleRoles({ screen, free: [], bubbles: [said, avatar, answer] });
    expect(talk.flatMap(({ lines }) => texts(lines))).toEqual([
      "are you the owner of the house",
      "Y",
    ]);
  });
});

describe("what apps print around the talk", () => {
  it("a desktop's header says to whom one writes", () => {
    expect(
      [identityOf("To: 48613"), identityOf("To: (480) 555-0143")].map((found) => found?.value),
    ).toEqual(["48613", "+14805550143"]);
  });

  const said: Bubble = bubble([line("are you the owner of the house", 30, 400)]);

  it("an empty field is one whatever stands in it: a wide area at the bottom whose words fill it little", () => {
    const wide = {
      ...bubble([line("Drop a line to Jo", 60, 1120)]),
      area: { left: 40, right: 540 },
    };
    const roles = bubbleRoles({ screen, free: [], bubbles: [said, wide] });
    expect([roles.hasField, roles.talk.length]).toEqual([true, 1]);
    const tight = {
      ...bubble([line("Drop a line to Jo", 60, 1120)]),
      area: { left: 48, right: 242 },
    };
    expect(bubbleRoles({ screen, free: [], bubbles: [said, tight] }).talk).toHaveLength(2);
  });

  it("a photo viewer's controls and file name are left out, a conversation's own lines stay", () => {
    const inner = [
      line("9:41", 120, 120, 16),
      line("(480) 555-0143", 200, 170),
      line("Share this with me", 120, 500),
    ];
    const bars = [
      line("IMG_2041.PNG", 40, 30),
      line("Share", 60, 1150, 16),
      line("Edit", 250, 1150, 16),
      line("Delete", 420, 1150, 16),
    ];
    const found = viewerBars([...inner, ...bars], 1200);
    expect(bars.every((each) => found.has(each))).toBe(true);
    expect(inner.some((each) => found.has(each))).toBe(false);
    expect(viewerBars([...inner, line("Delete", 420, 1150, 16)], 1200).size).toBe(0);
  });

  it("a header's address that is broken over two rows is one", () => {
    const rows = [line("frontdesk@mapleandsons-he", 90, 40, 22), line("ating.com", 90, 74, 22)];
    expect(headerIdentity(rows)).toMatchObject({
      identity: { kind: "email", value: "frontdesk@mapleandsons-heating.com" },
      rows,
    });
    const alone = [line("frontdesk@maple.com", 90, 40, 22), line("tap for details", 90, 74, 22)];
    expect(headerIdentity(alone)?.identity.value).toBe("frontdesk@maple.com");
  });

  it("names with a double o are no signal bars", () => {
    for (const name of ["Pool Store", "Boost Team", "Too Good", "Good Neighbor"]) {
      expect(STATUS.test(name)).toBe(false);
      expect(identityOf(name)?.kind).toBe("name");
    }
    for (const signal of ["ooo", "•••oo Cell", "LTE 41%", "5G"])
      expect(STATUS.test(signal)).toBe(true);
  });

  it("a 1 read as a letter inside a time is a 1", () => {
    expect(printedTime("Today 1l:41 AM")?.raw).toBe("Today 11:41 AM");
    expect(printedTime("Today 8.46 PM")?.raw).toBe("Today 8:46 PM");
    expect(
      ["6/315:23", "4/81 0:55", "2/809:46", "1/12 9:05 PM"].map((text) => printedTime(text)?.raw),
    ).toEqual(["6/3 15:23", "4/8 10:55", "2/8 09:46", "1/12 9:05 PM"]);
    expect(printedTime("3/7/25.9:52 AM")?.raw).toBe("3/7/25, 9:52 AM");
  });
});

describe("a remark that names the sender", () => {
  it("is read whatever the app calls the talk", () => {
    for (const remark of [
      "Texting with +1 813-555-0188 (SMS/MMS)",
      "SMS chat with +1 813-555-0188",
      "Chateando con +1 813-555-0188",
    ])
      expect(remarkIdentity([line(remark, 100, 200)])?.identity, remark).toMatchObject({
        kind: "phone",
        value: "+18135550188",
      });
  });
});

describe("names above the bubbles of a group", () => {
  it("may begin over the speaker's picture beside the bubble", () => {
    const said = bubble([line("Thank you, write to mail@acme.com", 90, 300)]);
    const name = line("Ann Lee", 16, 262, 14);
    expect(isLabel(name, said)).toBe(true);
    expect(isLabel(name, { ...said, leftGap: 0.03 })).toBe(false);
  });

  it("are one speaker's however a space was read", () => {
    const lines = ["+1 813-555-0106", "Ann", "+1813-555-0106"].map((who, i) =>
      line(who, 40, 300 + i * 100, 14),
    );
    const texted = [
      "The office will call you soon, friend",
      "Take me off this",
      "write to mail@acme.com",
    ];
    const bubbles = texted.map((text, i) => bubble([line(text, 40, 330 + i * 100)]));
    const shown = {
      bounds: screen,
      header: [],
      labels: lines,
      between: [],
      footer: [],
      status: [],
      banners: [],
      hasField: true,
      bubbles,
    };
    expect(findConversation(shown).messages.map(({ from }) => from)).toEqual([
      "sender",
      "other",
      "sender",
    ]);
  });
});

describe("what kind of picture it is", () => {
  it("a date that the picture's edge cuts behind its stroke is no tick of a chat app", () => {
    const said = [
      bubble([line("Ref 108GB. Your file is waiting", 40, 300)]),
      bubble([line("Is there an email", 300, 400)], "right"),
    ];
    const kindWith = (date: string) => {
      const marks = [line(date, 280, 200, 14)];
      const all = {
        header: [],
        labels: [],
        footer: [line("Enter message", 60, 1100)],
        status: [],
        banners: [],
        hasField: true,
      };
      const shown = { ...all, bounds: screen, bubbles: said, between: marks };
      const lines = [...said.flatMap((each) => each.lines), ...marks, ...all.footer];
      return judgeKind(lines, shown, findConversation(shown), true, 0.95).kind;
    };
    expect(kindWith("12/30/")).toBe("sms");
    expect(kindWith("12:31 ✓✓")).toBe("not_sms");
  });
});
