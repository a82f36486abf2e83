import { describe, expect, it } from "vitest";
import { emailClass } from "~/core/cases/reading/email-class";

const kindOf = (address: string, known: string[] = []) => emailClass(address, known).kind;

describe("the class of an address", () => {
  it.each([
    "ada@brookfieldroofing.com",
    "hi@north-pier.legal",
    "desk@mail.cases.tilden.co.uk",
    "a.b+c@tool.dev",
    "x@3m.com",
    "info@b2b-sales.net",
    "me@studio54.org",
  ])("U §8: %s is a company's own", (address) =>
    expect(emailClass(address)).toMatchObject({ kind: "business", lookAlike: false }),
  );

  it.each([
    ["a@gmail.com", "gmail.com"],
    ["a@googlemail.com", "gmail.com"],
    ["A@ICLOUD.COM", "icloud.com"],
    ["a@me.com", "icloud.com"],
    ["a@hotmail.co.uk", "outlook.com"],
    ["a@ymail.com", "yahoo.com"],
    ["a@proton.me", "proton.me"],
    ["a@aol.com", "aol.com"],
    ["a@att.net", "att.net"],
  ])("U §8: %s is generic, the provider is %s", (address, provider) =>
    expect(emailClass(address)).toMatchObject({ kind: "generic", provider }),
  );

  it.each([
    ["a@gmai1.com", "gmail.com"],
    ["a@gmial.com", "gmail.com"],
    ["a@gmail.co", "gmail.com"],
    ["a@grnail.com", "gmail.com"],
    ["a@0utlook.com", "outlook.com"],
    ["a@outlok.com", "outlook.com"],
    ["a@yah00.com", "yahoo.com"],
    ["a@hotmai.com", "outlook.com"],
    ["a@gmail-support.com", "gmail.com"],
    ["a@icioud.com", "icloud.com"],
    ["a@a0l.com", "aol.com"],
  ])("the decision on look-alikes: %s counts as generic, imitating %s", (address, provider) =>
    expect(emailClass(address)).toMatchObject({ kind: "generic_look_alike", provider }),
  );

  it.each(["a@mailinator.com", "a@inbox.yopmail.com", "a@temp-mail.org"])(
    "the decision on suspicious hosts: %s is disposable",
    (address) => expect(kindOf(address)).toBe("disposable"),
  );

  it.each([
    "a@192.168.0.1",
    "a@[10.0.0.1]",
    "a@company",
    "a@company.notatld",
    "a@exam_ple.com",
    "a@-bad.com",
    "no-address",
    "a@b@c.com",
    "a@example.com",
    "a@shop.test",
  ])("the decision on suspicious hosts: %s cannot receive mail", (address) =>
    expect(kindOf(address)).toBe("impossible"),
  );

  it.each(["a@br1ghtfield.com", "a@s0larfarm.net", "a@xn--brightfeld-9zb.com"])(
    "a look-alike of a business, %s, is business and says so",
    (address) => expect(emailClass(address)).toMatchObject({ kind: "business", lookAlike: true }),
  );

  it("a host that is nearly one linked in the same conversation is a look-alike", () => {
    expect(emailClass("a@tilden-iending.com", ["tilden-lending.com"])).toMatchObject({
      kind: "business",
      lookAlike: true,
    });
    expect(emailClass("a@tilden-lending.com", ["tilden-lending.com"])).toMatchObject({
      kind: "business",
      lookAlike: false,
    });
    expect(emailClass("a@otherfirm.com", ["tilden-lending.com"])).toMatchObject({
      lookAlike: false,
    });
  });
});
