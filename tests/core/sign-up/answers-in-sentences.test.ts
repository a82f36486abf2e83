import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { readDetails } from "~/core/sign-up/answers/read-details";

const rows = z
  .array(
    z.object({
      asked: z.enum(["name", "email", "agreement"]),
      text: z.string(),
      expects: z.array(z.string()),
    }),
  )
  .parse(
    JSON.parse(
      readFileSync(new URL("../../fixtures/talk/sign-up-answers.json", import.meta.url), "utf8"),
    ),
  );

/** What an answer gave otherwise than it should have. */
function faultsOf({ asked, text, expects }: (typeof rows)[number]): string[] {
  const known = asked === "name" ? null : { firstName: "Derek", lastName: "Hollis" };
  const { name, email } = readDetails(text, asked === "name", known, null);
  const whole = name ? `${name.firstName} ${name.lastName}`.trim().toLowerCase() : null;
  const holds: Record<string, (value: string) => boolean> = {
    name: (value) => whole === value || whole === `${value} hollis` || whole === `derek ${value}`,
    email: (value) => email === value,
    "no-name": () => whole === null,
    "no-email": () => email === null,
  };
  return expects.filter((one) => {
    const [kind = "", value = ""] = one.split(":");
    return !(holds[kind]?.(value.toLowerCase()) ?? true);
  });
}

it("reads names and addresses out of sentences as somebody else wrote them", () => {
  const faults = rows.flatMap((row) => faultsOf(row).map((fault) => `${row.text}: ${fault}`));
  expect(rows.length).toBeGreaterThan(200);
  // Spelled letter by letter and the like is asked again.
  expect(faults.length / rows.length, faults.join("\n")).toBeLessThan(0.04);
});
