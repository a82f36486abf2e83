import { describe, expect, it } from "vitest";
import { deleteTestimonial } from "~/core/staff/delete-testimonial";
import { listSettings, listTestimonialsForStaff } from "~/core/staff/queries-settings";
import { saveSettings } from "~/core/staff/save-settings";
import { saveTestimonial } from "~/core/staff/save-testimonial";
import {
  claimsAreOffIn,
  getSetting,
  settingDefaults,
  type SettingKey,
} from "~/core/accounts/settings";
import { Conflict, NotAllowed, NotFound, RuleBroken } from "~/core/errors";
import { minimumPayoutCents, sendsAutomatically } from "~/core/payouts/payout-rules";
import { sqlite } from "~/db/client";
import { makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff";

const staff = makeStaff();
const change = (key: SettingKey, value: string, seen = listSettings()[key].updatedAt) => ({
  key,
  value,
  seen,
});

describe("A §2.6: what staff sets holds at once", () => {
  it("saves several settings together, as they are used, and puts each on record with what it was", () => {
    expect(
      saveSettings(
        [change("payout_minimum_dollars", " $25.50 "), change("payout_automatic", "on")],
        staff,
      ),
    ).toBe(2);
    expect({ cents: minimumPayoutCents(), automatic: sendsAutomatically() }).toEqual({
      cents: 2550,
      automatic: true,
    });
    expect(
      sqlite
        .prepare(
          "SELECT actor_id, subject_id, before, after FROM audit_log WHERE act = 'save-setting' ORDER BY seq",
        )
        .raw()
        .all(),
    ).toEqual([
      [staff.userId, "payout_minimum_dollars", '"5"', '"25.5"'],
      [staff.userId, "payout_automatic", '"off"', '"on"'],
    ]);
    expect(saveSettings([change("payout_automatic", "on")], staff)).toBe(0);
  });

  it("switches claims off in the states that staff ticked, and on again", () => {
    saveSettings([change("states_without_claims", ",tx,CA,tx")], staff);
    expect(getSetting("states_without_claims")).toBe("CA,TX");
    expect([claimsAreOffIn("TX"), claimsAreOffIn("NY")]).toEqual([true, false]);
    saveSettings([change("states_without_claims", "")], staff);
    expect(claimsAreOffIn("TX")).toBe(false);
  });

  it("issue, Safety: two admins do not overwrite each other silently, and nothing of the second's is saved", () => {
    const [first, second] = [makeStaff(), makeStaff()];
    const seen = listSettings().landing_spots_left.updatedAt;
    saveSettings([change("landing_spots_left", "12", seen)], first);
    expect(() =>
      saveSettings(
        [change("unmatched_mail_days", "30"), change("landing_spots_left", "8", seen)],
        second,
      ),
    ).toThrow(Conflict);
    expect([getSetting("landing_spots_left"), getSetting("unmatched_mail_days")]).toEqual([
      "12",
      "90",
    ]);
  });

  it.each<[SettingKey, string]>([
    ["payout_minimum_dollars", "0"],
    ["payout_minimum_dollars", "-5"],
    ["payout_minimum_dollars", "five"],
    ["payout_minimum_dollars", "1e3"],
    ["payout_minimum_dollars", "2000.01"],
    ["payout_automatic", "yes"],
    ["payout_hold_days", "-1"],
    ["payout_hold_days", ""],
    ["outreach_step_days", "7,14,14"],
    ["outreach_step_days", "7,14,0,14"],
    ["outreach_step_days", "7,14,400,14"],
    ["outreach_release", "sometimes"],
    ["states_without_claims", "ZZ"],
    ["states_without_claims", "x".repeat(10_000)],
    ["landing_spots_left", "3.5"],
    ["landing_spots_left", "many"],
    ["unmatched_mail_days", "0"],
    ["payout_products", "a b"],
    ["n8n_webhook_url", `https://${"a".repeat(2001)}`],
  ])("refuses %s = %j and says what fits", (key, value) => {
    const before = getSetting(key);
    expect(() => saveSettings([change(key, value)], staff)).toThrow(RuleBroken);
    expect(getSetting(key)).toBe(before);
  });

  it("accepts every default as it stands", () => {
    for (const [key, value] of Object.entries(settingDefaults))
      saveSettings([change(key as SettingKey, value)], staff);
    for (const [key, value] of Object.entries(settingDefaults))
      expect(getSetting(key as SettingKey)).toBe(value);
  });

  it("A §6: only staff may, whatever page asks", () => {
    const { userId } = makePerson();
    expect(() => saveSettings([change("payout_automatic", "on")], { ...staff, userId })).toThrow(
      NotAllowed,
    );
    expect(() => deleteTestimonial("tst_none", { ...staff, userId })).toThrow(NotAllowed);
    expect(getSetting("payout_automatic")).toBe("off");
  });
});

describe("decisions, Marketing figures: testimonials only as an admin entered them", () => {
  const said = {
    name: "Ana",
    place: "Austin, TX",
    words: "It worked.",
    amountCents: 50_000,
    position: 0,
  };

  it("adds, changes and deletes one, each on record", () => {
    const id = saveTestimonial(null, said, staff);
    saveTestimonial(id, { ...said, words: "It really worked.", position: 2 }, staff);
    expect(listTestimonialsForStaff()).toMatchObject([
      { id, words: "It really worked.", position: 2 },
    ]);
    deleteTestimonial(id, staff);
    deleteTestimonial(id, staff);
    expect(listTestimonialsForStaff()).toEqual([]);
    expect(
      sqlite.prepare("SELECT act FROM audit_log WHERE subject_id = ? ORDER BY seq").pluck().all(id),
    ).toEqual(["save-testimonial", "save-testimonial", "delete-testimonial"]);
  });

  it("refuses one without words or name, with a wrong amount, beyond 24, and one that was deleted under the cursor", () => {
    expect(() => saveTestimonial(null, { ...said, words: "" }, staff)).toThrow(RuleBroken);
    expect(() => saveTestimonial(null, { ...said, name: "x".repeat(81) }, staff)).toThrow(
      RuleBroken,
    );
    expect(() => saveTestimonial(null, { ...said, amountCents: -1 }, staff)).toThrow(RuleBroken);
    expect(() => saveTestimonial("tst_gone", said, staff)).toThrow(NotFound);
    for (let made = 0; made < 24; made++) saveTestimonial(null, said, staff);
    expect(() => saveTestimonial(null, said, staff)).toThrow(RuleBroken);
  });
});
