import { describe, expect, test } from "vitest";
import { countSegments, isTollFree, toGsmFriendly } from "~/integrations/sms/segments";

describe("TW-44: segments", () => {
  const cases: [story: string, body: string, encoding: string, units: number, segments: number][] =
    [
      ["nothing", "", "GSM-7", 0, 0],
      ["160 plain characters fit one", "a".repeat(160), "GSM-7", 160, 1],
      ["161 take two of 153", "a".repeat(161), "GSM-7", 161, 2],
      ["306 still take two", "a".repeat(306), "GSM-7", 306, 2],
      ["307 take three", "a".repeat(307), "GSM-7", 307, 3],
      [
        "accents of the basic table cost one",
        "èéùìòÇØøÅåÄÖÑÜ§äöñüà¿¡£¥€".slice(0, -1),
        "GSM-7",
        24,
        1,
      ],
      ["Greek capitals and line breaks cost one", "ΔΦΓΛΩΠΨΣΘΞ\r\n", "GSM-7", 12, 1],
      ["each of ^ { } [ ] ~ | \\ € costs two", "^{}[]~|\\€", "GSM-7", 18, 1],
      ["80 euro signs fill one", "€".repeat(80), "GSM-7", 160, 1],
      ["81 euro signs take two", "€".repeat(81), "GSM-7", 162, 2],
      [
        "a two-unit character is never split: 152 + € does not fit 153",
        `${"a".repeat(152)}€${"a".repeat(152)}`,
        "GSM-7",
        306,
        3,
      ],
      ["70 wide characters fit one", "я".repeat(70), "UCS-2", 70, 1],
      ["71 take two of 67", "я".repeat(71), "UCS-2", 71, 2],
      ["135 take three", "я".repeat(135), "UCS-2", 135, 3],
      [
        "one curly quote turns the whole text wide",
        `It${"\u2019"}s ${"a".repeat(66)}`,
        "UCS-2",
        71,
        2,
      ],
      ["an emoji costs two units", "👍", "UCS-2", 2, 1],
      [
        "an emoji is never split: 66 + emoji does not fit 67",
        `${"я".repeat(66)}👍${"я".repeat(66)}`,
        "UCS-2",
        134,
        3,
      ],
      ["ç is not in the basic table, Ç is", "ç", "UCS-2", 1, 1],
      ["a backtick is not in the basic table", "`", "UCS-2", 1, 1],
    ];
  test.each(cases)("%s", (_story, body, encoding, units, segments) => {
    expect(countSegments(body)).toEqual({ encoding, units, segments });
  });

  test("toll-free numbers cut into 152 and 66", () => {
    expect(countSegments("a".repeat(305), { tollFree: true }).segments).toBe(3);
    expect(countSegments("a".repeat(304), { tollFree: true }).segments).toBe(2);
    expect(countSegments("я".repeat(133), { tollFree: true }).segments).toBe(3);
    expect(countSegments("a".repeat(160), { tollFree: true }).segments).toBe(1);
  });

  test.each(["+18005551212", "+18335551212", "+18885551212"])("%s is toll-free", (number) =>
    expect(isTollFree(number)).toBe(true),
  );
  test.each(["+12125550123", "+448005551212", "+1800555121", "8005551212"])("%s is not", (number) =>
    expect(isTollFree(number)).toBe(false),
  );
});

describe("TW-44: characters that would double the price", () => {
  const cases: [typed: string, sent: string][] = [
    ["It\u2019s \u201Cfine\u201D", `It's "fine"`],
    ["one\u2013two\u2014three\u2212four", "one-two-three-four"],
    ["wait\u2026", "wait..."],
    ["$500\u00A0per\u202Fclaim\tnow", "$500 per claim now"],
    ["\u2022 first", "- first"],
    ["zero\u200Bwidth\uFEFF", "zerowidth"],
    ["caf\u0065\u0301", "café"],
    ["`code`", "'code'"],
    ["a \u2192 b", "a -> b"],
    ["€ and é stay", "€ and é stay"],
  ];
  test.each(cases)("%j is sent as %j in the narrow encoding", (typed, sent) => {
    expect(toGsmFriendly(typed)).toBe(sent);
    expect(countSegments(sent).encoding).toBe("GSM-7");
  });

  test("emoji, their joiners and other scripts stay as they were", () => {
    for (const words of ["👩\u200D👧 ok", "спасибо", "می\u200Cخواهم"])
      expect(toGsmFriendly(words)).toBe(words);
  });
});
