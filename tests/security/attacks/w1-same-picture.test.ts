import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { keepUpload } from "~/operations/evidence/keep-upload";
import { acceptCase } from "~/core/cases/review/accept-case";
import { findJoined } from "~/core/cases/intake/find-open-case";
import { decideCase } from "~/core/cases/reading/decide-case";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import { recordReading } from "~/core/cases/reading/record-reading";
import { repeats, type Sighting } from "~/core/evidence/repeats";
import { releaseAutomatically } from "~/core/outreach/release-automatically";
import { reader } from "~/integrations/reader/reader";
import { makePayee } from "~/tests/support/money";
import { makeCase, makeReading } from "~/tests/support/people";
import { changePicture } from "~/tests/support/picture-variants";
import { setSetting } from "~/tests/support/set-setting";
import { makeStaff, versionOf } from "~/tests/support/staff-people";

const original = new Uint8Array(readFileSync("tests/fixtures/screenshots/business-address.png"));
afterAll(() => reader().close());

let read: Awaited<ReturnType<ReturnType<typeof reader>["read"]>> | undefined;

/** Sends a picture in as the portal does. @returns its case and what was decided */
async function sendIn(
  userId: string,
  bytes: Uint8Array,
): Promise<{ caseId: string; outcome: string }> {
  const kept = await keepUpload({
    userId,
    bytes,
    fileName: "picture.png",
    clientAddress: "192.0.2.1",
  });
  if (kept.outcome === "refused") throw new Error(kept.sentence);
  const { caseId } = kept;
  const reading =
    bytes === original ? (read ??= await reader().read({ bytes })) : await reader().read({ bytes });
  return {
    caseId,
    outcome: decideCase(caseId, recordReading(caseId, listCaseFiles(caseId)[0]?.id ?? "", reading))
      .outcome,
  };
}

/** A case as a reader saw it, with words of its own unless given. */
function readCase(
  userId: string,
  over: Parameters<typeof makeReading>[0] = {},
  file: Parameters<typeof makeCase>[1] = {},
): string {
  const { caseId, fileId } = makeCase(userId, file);
  return decideCase(caseId, recordReading(caseId, fileId, makeReading(over))).outcome === "review"
    ? "review"
    : caseId;
}

const blast = [
  {
    from: "sender",
    text: "Your roof may qualify for a free replacement this week, call now for a quote",
  },
];
const times = (raw: string) => [{ raw, iso: null }];

describe("W1: one picture is one case", () => {
  it("W1: a picture that is sent in again, changed or from another account, waits for a person", async () => {
    const [person, other] = [makePayee(), makePayee()];
    const first = await sendIn(person.userId, original);
    expect(first.outcome).toBe("submitted");
    // Every change is tried in the long campaign; this one leaves nothing of the picture's own
    // likeness.
    const again = [
      await sendIn(other.userId, original),
      await sendIn(person.userId, await changePicture(original, "shifted")),
    ];
    expect(again.map(({ outcome }) => outcome)).toEqual(["review", "review"]);
    for (const { caseId } of again)
      expect(getCase(caseId).reviewReasons.join()).toContain("was sent in before");
    // Accepted by a person of staff, it still goes out by nobody's machine.
    const { caseId } = again[0]!;
    acceptCase(caseId, versionOf(caseId), makeStaff());
    expect(releaseAutomatically(caseId)).toBe(false);
    expect(releaseAutomatically(first.caseId)).toBe(true);
  });

  it("W1: the same words from the same sender at the same time are one text, also without any likeness of the pictures", () => {
    const [one, two] = [makePayee(), makePayee()];
    const first = readCase(one.userId, { messages: blast, timestamps: times("Today 10:32 AM") });
    expect(first).not.toBe("review");
    expect(readCase(two.userId, { messages: blast, timestamps: times("Today 10:32AM") })).toBe(
      "review",
    );
    // The company sent it to somebody else as well, at another time: another claim.
    expect(
      readCase(makePayee().userId, { messages: blast, timestamps: times("Tue 4:05 PM") }),
    ).not.toBe("review");
    // The same person with the same words has one case, whatever the time (CL-01).
    const again = readCase(one.userId, { messages: blast, timestamps: times("Fri 1:00 PM") });
    expect(findJoined(again)?.caseId).toBe(first);
    const elsewhere = { violatorEmail: { value: "hello@other-company.com", confidence: 0.9 } };
    expect(
      readCase(makePayee().userId, {
        ...elsewhere,
        messages: blast,
        timestamps: times("Today 10:32 AM"),
      }),
    ).not.toBe("review");
  });

  it("W1: bytes, picture and words each tell, and different texts of one company do not", () => {
    const words = (text: string): string[] => text.split(" ");
    const seen = (over: Partial<Sighting>): Sighting => ({
      fileHash: "a",
      picture: "ffff0000ffff0000",
      person: "user_1",
      domain: "x.com",
      words: words("one two three four five six seven eight nine ten"),
      times: [],
      ...over,
    });
    expect(repeats(seen({}), seen({ person: "user_2", domain: null }))).toEqual({
      kind: "exact",
      distance: 0,
    });
    expect(
      repeats(seen({}), seen({ fileHash: "b", picture: "ffff0000ffff0001", words: [] })),
    ).toEqual({ kind: "near", distance: 1 });
    const crop = seen({
      fileHash: "b",
      picture: "0000ffff0000ffff",
      words: words("three four five six seven eight nine ten"),
    });
    expect(repeats(seen({}), crop)?.kind).toBe("near");
    expect(repeats(seen({}), { ...crop, person: "user_2", domain: "y.com" })).toBeNull();
    const others = words("come to our grand opening on friday and save a lot");
    expect(repeats(seen({}), seen({ fileHash: "b", words: others }))).toBeNull();
  });
});

describe("W1: what goes out by itself has limits", () => {
  const ownCompany = (name: string) => ({
    violatorEmail: { value: `sales@${name}.com`, confidence: 0.9 },
  });
  const reasonOf = (userId: string, reading: Parameters<typeof makeReading>[0]): string => {
    const { caseId, fileId } = makeCase(userId);
    decideCase(caseId, recordReading(caseId, fileId, makeReading(reading)));
    const { status, reviewReasons } = getCase(caseId);
    return status === "review" ? reviewReasons.join() : status;
  };

  it("W1: of a person, against a company, and in a day; a release by staff has none", () => {
    setSetting("automatic_per_person_a_day", "2");
    const { userId } = makePayee();
    expect(reasonOf(userId, ownCompany("alpha-sales"))).toBe("submitted");
    expect(reasonOf(userId, ownCompany("beta-sales"))).toBe("submitted");
    expect(reasonOf(userId, ownCompany("gamma-sales"))).toMatch(/This person/);
    setSetting("automatic_per_company_a_day", "1");
    expect(
      reasonOf(makePayee().userId, {
        ...ownCompany("alpha-sales"),
        messages: [{ from: "sender", text: "Another offer." }],
      }),
    ).toMatch(/this company/);
    setSetting("automatic_a_day", "1");
    expect(reasonOf(makePayee().userId, ownCompany("delta-sales"))).toMatch(/accepted today/);
    setSetting("outreach_release", "by_staff");
    expect(reasonOf(makePayee().userId, ownCompany("epsilon-sales"))).toBe("submitted");
    setSetting("outreach_release", "");
  });
});
