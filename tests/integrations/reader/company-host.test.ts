import { describe, expect, it } from "vitest";
import { companyHost, looksLike } from "~/integrations/reader/engine/address/company-host";
import { sameOne } from "~/integrations/reader/engine/address/confirm-email";
import { comparedWithPicture } from "~/integrations/reader/engine/address/compare-with-picture";

const named = ["Heather here from Torque Shield Plans. Still driving the same car?"];

describe("an address's host held against the rest of the picture", () => {
  it("is confirmed by the company's name or its link", () => {
    expect(companyHost("torqueshieldplans.com", named)).toEqual({
      confirmed: true,
      otherwise: null,
    });
    expect(companyHost("mail.torque-shield-plans.com", named)).toEqual({
      confirmed: true,
      otherwise: null,
    });
    expect(companyHost("acme-roofs.net", ["Start: https://go.acme-roofs.net/x1"])).toEqual({
      confirmed: true,
      otherwise: null,
    });
  });

  it("is spelled as the name is where one letter was misread", () => {
    expect(companyHost("torgueshieldplans.com", named).otherwise).toBe("torqueshieldplans.com");
    expect(companyHost("torqueshieldpl.ans.com", named).otherwise).toBe("torqueshieldplans.com");
    expect(companyHost("torqueshieldpans.com", named).otherwise).toBe("torqueshieldplans.com");
    expect(companyHost("orqueshieldplans.com", named).otherwise).toBeNull();
    expect(
      companyHost("silveroakbenefits.ne", ["see silveroakbenefits.net/37 today"]).otherwise,
    ).toBe("silveroakbenefits.net");
  });

  it("keeps the dot of a subdomain that the picture's link has too", () => {
    const linked = ["Start here: https://offers.torqueshieldplans.com/x1"];
    expect(companyHost("offers.torqueshieldplans.com", linked)).toEqual({
      confirmed: true,
      otherwise: null,
    });
    expect(
      companyHost("willowcoverage.example.net", ["https://willowcoverage.example.net/q"]).otherwise,
    ).toBeNull();
  });

  it("stays as it was read where a look-alike would differ, or more than a letter does", () => {
    for (const host of [
      "t0rqueshieldplans.com",
      "torqueshie1dplans.com",
      "torgueshleldplans.com",
      "torqueshieldplanz.org",
      "plans.com",
    ])
      expect(companyHost(host, named), host).toEqual({
        confirmed: false,
        otherwise: host.endsWith("planz.org") ? "torqueshieldplans.org" : null,
      });
    expect(
      companyHost("torqueshieldplans.com", ["write to heather@torqueshieldplans.com"]).confirmed,
    ).toBe(false);
  });

  it("tells a look-alike also where a stray dot stands in one of the readings", () => {
    expect(looksLike("st0ne.cap-roofing.com", "stonecap-roofing.com")).toBe(true);
    expect(looksLike("stone.cap-roofing.com", "stonecap-roofing.com")).toBe(false);
    expect(looksLike("stonecap-roofing.com", "stanecap-roofing.com")).toBe(false);
  });

  const differs = "the address reads differently at a second look";
  const read = (value: string, alternatives: string[]) => ({
    value,
    confidence: 0.7,
    alternatives,
    reasons: [differs],
  });

  it("settles a doubt about the host, never one about the mailbox or a look-alike's letter", () => {
    expect(
      comparedWithPicture(
        read("sales@torqueshieldplans.com", ["sales@torqueshieldptans.com"]),
        named,
      ).reasons,
    ).toEqual([]);
    expect(
      comparedWithPicture(
        read("sales@torqueshieldplans.com", ["sa1es@torqueshieldplans.com"]),
        named,
      ).reasons,
    ).toEqual([differs]);
    expect(
      comparedWithPicture(
        read("sales@torqueshieldplans.com", ["sales@t0rqueshieldplans.com"]),
        named,
      ).reasons,
    ).toEqual([differs]);
  });

  it("a figure in a mailbox is the letter of the name that signs", () => {
    const texts = [
      "Noel from Working Valley here, vote on Nov 4",
      "write to n0el55@acme.org or sam1@acme.org",
    ];
    const mailbox = (value: string) => comparedWithPicture(read(value, []), texts).value;
    expect(mailbox("noe1@acme.org")).toBe("noel@acme.org");
    expect(mailbox("noe1.w0rking@acme.org")).toBe("noel.working@acme.org");
    expect(mailbox("sam1@acme.org")).toBe("sam1@acme.org");
    expect(comparedWithPicture(read("noe1@acme.org", []), texts)).toMatchObject({
      alternatives: ["noe1@acme.org"],
      reasons: [differs],
    });
  });

  it("noughts in the mailbox and the host at once are the drawing's, marked; in the host alone they are a look-alike's", () => {
    const both = comparedWithPicture(
      { ...read("c0llins@t0rqueshieldplans.com", []), reasons: [] },
      named,
    );
    expect(both).toMatchObject({
      value: "collins@torqueshieldplans.com",
      reasons: [differs],
      alternatives: ["c0llins@t0rqueshieldplans.com"],
    });
    expect(comparedWithPicture(read("collins@t0rqueshieldplans.com", []), named).value).toBe(
      "collins@t0rqueshieldplans.com",
    );
    expect(comparedWithPicture(read("c0llins@n0rthsun.com", []), named).value).toBe(
      "c0llins@n0rthsun.com",
    );
  });

  it("marks an address that it corrected, and keeps what was read", () => {
    const corrected = comparedWithPicture(read("heather@torgueshieldplans.com", []), named);
    expect(corrected).toMatchObject({
      value: "heather@torqueshieldplans.com",
      alternatives: ["heather@torgueshieldplans.com"],
    });
    expect(corrected.reasons).toContain("a letter of the address was read by the company's name");
  });
});

describe("another look at an address", () => {
  it("takes the address it looks for, and never another one that the picture shows", () => {
    const [own, company] = ["ivy.cedar@gmail.com", "ivy.lund@cedarhousing.com"];
    expect(sameOne([own, company], company, [own])).toBe(company);
    expect(sameOne([own, "ivy.lund@cedarhouslng.com"], company, [own])).toBe(
      "ivy.lund@cedarhouslng.com",
    );
    expect(sameOne([own], "ivy.cedars@gmail.com", [own])).toBeUndefined();
  });
});
