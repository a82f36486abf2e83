import { describe, expect, it } from "vitest";
import { passwordProblem } from "~/app/auth/password.server";
import { hashPassword, verifyPassword } from "~/operations/hash-password";

describe("AU-03: passwords", () => {
  it("are kept as argon2id with 19 MiB, two passes, one lane", async () => {
    expect(await hashPassword("correct horse")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("are known again, however the keyboard composed their letters, and no other is", async () => {
    const hash = await hashPassword("caf\u00e9 au lait");
    expect(await verifyPassword(hash, "cafe\u0301 au lait")).toBe(true);
    expect(await verifyPassword(hash, "cafe au lait")).toBe(false);
  });

  it("AU-05: without a hash nothing is right, after the same work", async () => {
    expect(await verifyPassword(undefined, "anything")).toBe(false);
    expect(await verifyPassword(null, "")).toBe(false);
  });

  it("many at once are all answered", async () => {
    const hash = await hashPassword("one of many");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => verifyPassword(hash, i % 2 ? "one of many" : "another")),
    );
    expect(answers.filter(Boolean)).toHaveLength(6);
  });

  it("U §5: have at least six characters, in the exact words", () => {
    expect(passwordProblem("tro4b")).toEqual({
      title: "Password Too Short",
      description: "Password must be at least 6 characters long.",
    });
    expect(passwordProblem("tro4bz")).toBeNull();
  });

  it.each([
    "password",
    "PassWord1",
    "123456",
    "qwerty2024!",
    "iloveyou",
    "aaaaaa",
    "dragon77",
    "letmein",
  ])("decisions: %s is too common", (common) => {
    expect(passwordProblem(common)).toMatchObject({ title: "Password Too Common" });
  });

  it("must say more than the person's own address, and cannot be endless", () => {
    expect(passwordProblem("maria.lopez", ["Maria.Lopez@example.com"])).toMatchObject({
      title: "Password Too Common",
    });
    expect(passwordProblem("x".repeat(100) + "y".repeat(100) + "z")).toMatchObject({
      title: "Password Too Long",
    });
    expect(passwordProblem("maria.lopez and her cat", ["maria.lopez@example.com"])).toBeNull();
  });
});
