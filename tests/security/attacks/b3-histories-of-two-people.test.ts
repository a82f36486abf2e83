import { expect, it } from "vitest";
import { minutes } from "~/core/duration";
import { runCredentialHistories } from "~/tests/support/credential-histories";

const histories = 300;

it(
  `B1, B2, B3, B4: in ${histories} random histories of an owner and a stranger, nobody gets into, sees or receives anything of the other`,
  { timeout: minutes(5) },
  () => {
    expect(runCredentialHistories(1, histories)).toEqual([]);
  },
);
