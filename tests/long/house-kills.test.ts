import { afterAll, expect, test } from "vitest";
import { forgetHouse } from "~/tests/support/house-kills/build-house";
import { houseRound, killsFrom } from "~/tests/support/house-kills/house-round";

const rounds = Number(process.env.ROUNDS ?? 1000);
/** To begin with another one: a day is repeated by its seed, if not to the very write. */
const first = Number(process.env.FIRST_SEED ?? 1);
/** A house waits as often as it works: three fill two cores. */
const atOnce = 3;

afterAll(forgetHouse);

test(
  `issue 24: ${rounds} days of the whole house under full load, killed hard at random writes: nothing is lost, doubled or paid twice`,
  { timeout: 24 * 60 * 60 * 1000 },
  async () => {
    const failures: string[] = [];
    let [seed, ended, kills, mailsAgain, textsAgain] = [first - 1, 0, 0, 0, 0];
    const work = async (): Promise<void> => {
      while (seed < first - 1 + rounds) {
        seed += 1;
        const plan = killsFrom(seed);
        const round = await houseRound(seed, plan);
        ended += 1;
        kills += round.kills;
        mailsAgain += round.mailsAgain;
        textsAgain += round.textsAgain;
        const words = round.problems.map(
          (problem) => `seed ${round.seed}, ${JSON.stringify(plan)}: ${problem}`,
        );
        failures.push(...words);
        for (const word of words) console.log(word);
        if (ended % 10 === 0)
          console.log(
            `${ended} rounds, ${kills} kills, ${failures.length} problems, ${mailsAgain} mails taken again under their id, ${textsAgain} texts handed over again`,
          );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(failures).toEqual([]);
    expect(kills).toBeGreaterThan(rounds);
  },
);
