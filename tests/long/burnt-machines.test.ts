import { expect, it } from "vitest";
import { hours } from "~/core/duration";
import { burntMachine } from "~/tests/support/burnt-machine";

const burns = Number(process.env.BURNS ?? 300);
const askEvery = 5;
const atOnce = Number(process.env.LANES ?? 2);

it(
  `issue 24: SIGKILL and a wiped disk at ${burns} random instants under load, of every second one soon after a start: at most two seconds of commits are lost, no text of a person is, and any second comes back`,
  { timeout: hours(4) },
  async () => {
    const lanes = await Promise.all(
      Array.from({ length: atOnce }, async (_, lane) => {
        const machine = await burntMachine(lane + 1);
        try {
          await machine.start();
          for (let burn = 1; burn <= burns / atOnce; burn++) {
            await (burn % 2 === 0 ? machine.burnAgain() : machine.burn());
            if (burn % askEvery === 0) await machine.askForSecond();
            if (burn % 10 === 0)
              console.log(`lane ${lane}, ${burn} burnt: ${JSON.stringify(machine.found())}`);
          }
          return machine.found();
        } finally {
          await machine.end();
        }
      }),
    );
    console.log(JSON.stringify(lanes));
    expect(lanes.flatMap(({ wrong }) => wrong)).toEqual([]);
  },
);
