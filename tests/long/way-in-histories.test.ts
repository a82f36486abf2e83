import { expect, it } from "vitest";
import { hours } from "~/core/duration";
import { runWayInHistories } from "~/tests/support/way-in-histories";

const histories = 5000;

it(
  `B1, B2, B3, B4: ${histories} random histories of an owner and a stranger: nobody gets into, sees or receives anything of the other`,
  { timeout: hours(2) },
  () => {
    expect(runWayInHistories(1_000_000, histories)).toEqual([]);
  },
);
