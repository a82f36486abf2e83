import { expect, it } from "vitest";
import { hours } from "~/core/duration";
import { runCredentialHistories } from "~/tests/support/credential-histories";

const histories = 5000;

it(
  `B1, B2, B3, B4: ${histories} random histories of an owner and a stranger: nobody gets into, sees or receives anything of the other`,
  { timeout: hours(2) },
  () => {
    expect(runCredentialHistories(1_000_000, histories)).toEqual([]);
  },
);
