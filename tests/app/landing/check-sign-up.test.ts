import { describe, expect, it } from "vitest";
import { checkDetails, checkEmail } from "~/app/landing/check-sign-up";

const whole = { name: "Pat Person", phone: "(212) 555-0123", password: "secret" };

describe("U §5: what the sign-up form asks for, in its exact words", () => {
  it("step 1 needs an email", () => {
    expect(checkEmail("  ")).toMatchObject({
      title: "Email Required",
      message: "Please enter your email to continue.",
    });
    expect(checkEmail("a@b.example")).toBeNull();
  });

  it.each(["name", "phone", "password"])("step 2 needs the %s", (field) => {
    expect(checkDetails({ ...whole, [field]: field === "name" ? "   " : "" })).toEqual({
      title: "Missing Information",
      message: "Please fill in all fields to complete signup.",
      field,
    });
  });

  it.each(["(212) 555-012", "212555012", "21255501234"])(
    "%s has not exactly ten digits",
    (phone) => {
      expect(checkDetails({ ...whole, phone })).toEqual({
        title: "Invalid Phone Number",
        message: "Please enter a valid 10-digit US phone number.",
        field: "phone",
      });
    },
  );

  it("a password of five characters is too short, one of six is not", () => {
    expect(checkDetails({ ...whole, password: "12345" })).toEqual({
      title: "Password Too Short",
      message: "Password must be at least 6 characters long.",
      field: "password",
    });
    expect(checkDetails(whole)).toBeNull();
  });
});
