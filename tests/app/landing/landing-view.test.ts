import { describe, expect, it } from "vitest";
import { growTiles, shortMoney } from "~/app/landing/landing-view";
import { liveView, readLanding } from "~/app/landing/read-landing.server";
import { sampleView } from "~/app/landing/sample-view.server";
import { dollars } from "~/core/money";
import { sqlite } from "~/db/client";
import { makePayee, makeSettledCase } from "~/tests/support/money";

describe("decisions, Marketing figures", () => {
  it("the sample figures are those of U §9, marked as samples, and are shown in demo mode", () => {
    expect(readLanding(Date.now())).toBe(sampleView);
    expect(sampleView).toMatchObject({
      isSample: true,
      tiles: { joinedToday: 247, paidTodayCents: 4_750_000, people: 12_847, averageCents: 50_000 },
      proof: { people: 2_847, paidCents: 240_000_000 },
      trust: { people: 25_847, recoveredCents: 2_650_000_000, rating: 4.9 },
    });
    expect(sampleView.news).toHaveLength(8);
    expect([
      shortMoney(sampleView.proof.paidCents),
      shortMoney(sampleView.trust.recoveredCents),
    ]).toEqual(["$2.4M", "$26.5M"]);
  });

  it("an empty house boasts of nothing", () => {
    expect(liveView(Date.now())).toEqual({
      isSample: false,
      tiles: { joinedToday: 0, paidTodayCents: 0, people: 0, averageCents: 0 },
      proof: { people: 0, paidCents: 0 },
      trust: { people: 0, recoveredCents: 0, rating: null },
      spots: null,
      testimonials: [],
      payouts: [],
      news: [],
    });
  });

  it("live figures are what happened, and only entered testimonials are shown: those with an amount as payouts", () => {
    makeSettledCase(makePayee().userId);
    const add = sqlite.prepare(
      "INSERT INTO testimonials (id, name, place, words, amount_cents, created_at) VALUES (?,?,?,?,?,1)",
    );
    add.run("t1", "Kim", "Texas", "Roof spam", dollars(500));
    add.run("t2", "Lee", "", "It worked.", null);
    const view = liveView(Date.now());
    expect(view.tiles).toEqual({
      joinedToday: 1,
      paidTodayCents: 0,
      people: 1,
      averageCents: dollars(500),
    });
    expect(view.payouts.map(({ name }) => name)).toEqual(["Kim"]);
    expect(view.testimonials.map(({ name }) => name)).toEqual(["Lee"]);
    expect(view.news).toEqual(["Kim from Texas was paid $500"]);
  });
});

it("U §9: the sample tiles only ever grow, and joined and total grow alike", () => {
  let tiles = sampleView.tiles;
  const seeded = [0.9, 0.9, 0, 0, 0.5, 0.6];
  let next = 0;
  for (let turn = 0; turn < 3; turn++) {
    const before = tiles;
    tiles = growTiles(tiles, () => seeded[next++ % seeded.length]!);
    expect(tiles.joinedToday).toBeGreaterThanOrEqual(before.joinedToday);
    expect(tiles.people - before.people).toBe(tiles.joinedToday - before.joinedToday);
    expect((tiles.paidTodayCents - before.paidTodayCents) % dollars(500)).toBe(0);
    expect(tiles.averageCents).toBe(dollars(500));
  }
  expect(tiles).toEqual({
    joinedToday: 250,
    people: 12_850,
    paidTodayCents: dollars(48_500),
    averageCents: dollars(500),
  });
});
