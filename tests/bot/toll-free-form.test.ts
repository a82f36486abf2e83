import { describe, expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";
import type { FormField } from "~/bot/registration-form";

Object.assign(process.env, liveEnvironment, { TWILIO_PHONE_NUMBER: "+18335550100" });
const { fillTollFreeForm } = await import("~/bot/toll-free-form");
const { env } = await import("~/env");
const { runAct } = await import("~/server/operator/acts");

const fields = fillTollFreeForm();

describe("issue 25, 2: the verification of a toll-free number is filled in from the running code", () => {
  it.each(fields.map((one): [string, FormField] => [one.name, one]))(
    "%s has a length that the form takes",
    (_, { value, fewest, most }) => {
      expect(value.length).toBeGreaterThanOrEqual(fewest);
      expect(value.length).toBeLessThanOrEqual(most);
    },
  );

  it("takes no field longer than the registry behind every vendor takes, and only choices that Twilio knows", () => {
    // Bandwidth's OpenAPI; Twilio's own names no length.
    for (const { name, most } of fields) expect(most, name).toBeLessThanOrEqual(500);
    const valueOf = (name: string) => fields.find((one) => one.name === name)?.value ?? "";
    const categories = [
      ...["TWO_FACTOR_AUTHENTICATION", "ACCOUNT_NOTIFICATIONS", "CUSTOMER_CARE"],
      ...["CHARITY_NONPROFIT", "DELIVERY_NOTIFICATIONS", "FRAUD_ALERT_MESSAGING", "EVENTS"],
      ...["HIGHER_EDUCATION", "K12", "MARKETING", "POLLING_AND_VOTING_NON_POLITICAL"],
      ...["POLITICAL_ELECTION_CAMPAIGNS", "PUBLIC_SERVICE_ANNOUNCEMENT", "SECURITY_ALERT"],
    ];
    const chosen = valueOf("Use case categories").split(",");
    expect(chosen.filter((one) => !categories.includes(one))).toEqual([]);
    const ways = ["VERBAL", "WEB_FORM", "PAPER_FORM", "VIA_TEXT", "MOBILE_QR_CODE", "IMPORT"];
    expect(ways).toContain(valueOf("Opt-in type"));
  });

  it("fits with the longest name and address that the settings take", () => {
    const longest = "https://app.text-to-claim-company.example".length;
    for (const name of ["Use case summary", "Additional information"]) {
      const { value, most } = fields.find((one) => one.name === name)!;
      const names = value.split(env.PRODUCT_NAME).length - 1;
      const sites = value.split(env.BASE_URL).length - 1;
      const grown =
        names * (40 - env.PRODUCT_NAME.length) + sites * (longest - env.BASE_URL.length);
      expect(value.length + grown, name).toBeLessThanOrEqual(most);
    }
  });

  it("is printed by itself where the number is toll-free, with what only the company knows named; the campaign's form is printed by its name", async () => {
    const { ok, lines } = await runAct("registration", []);
    expect(ok).toBe(true);
    const said = lines.join("\n");
    expect(said).toMatch(/Toll-free number:\n {2}\+18335550100/);
    expect(said).toMatch(/To be filled in by hand:\n {2}Business name/);
    expect(said).not.toContain("Message flow");
    const campaign = (await runAct("registration", ["campaign"])).lines.join("\n");
    expect(campaign).toContain("Message flow");
    expect(campaign).not.toContain("Toll-free number");
    expect((await runAct("registration", ["letters"])).lines.join()).toContain("campaign or");
  });
});
