import { describe, expect, it } from "vitest";
import type { SettingKey } from "~/core/accounts/settings";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { restoredHouse } from "~/tests/support/restored-house";
import {
  copyAside,
  restoreCopy,
  restoreUntold,
  type Product,
} from "~/tests/support/restored-product";

let product: Product;
restoredHouse((fresh) => (product = fresh ?? product));

const said = async (): Promise<string[]> => (await product.afterRestore()).lines;
function save(key: SettingKey, value: string, staff: Staff): void {
  const seen = product.listSettings()[key].updatedAt;
  product.saveSettings([{ key, value, seen }], staff);
}

describe("issue 24, 3: settings that staff changed since the copy", () => {
  it("hold again from the first start on, and an address that the journal has no words of is emptied", async () => {
    const staff = product.makeStaff();
    save("n8n_webhook_url", "https://old.example/hook", staff);
    save("payout_automatic", "on", staff);
    const copy = copyAside(product);
    save("states_without_claims", "TX, FL", staff);
    save("payout_automatic", "off", staff);
    save("automatic_a_day", "7", staff);
    save("automatic_a_day", "9", staff);
    save("n8n_webhook_url", "https://new.example/hook?token=secret", staff);
    product = await restoreCopy(product, copy);
    expect(product.claimsAreOffIn("TX")).toBe(true);
    expect(product.getSetting("payout_automatic")).toBe("off");
    expect(product.getSetting("automatic_a_day")).toBe("9");
    expect(product.getSetting("n8n_webhook_url")).toBe("");
    const lines = JSON.stringify(product.sqlite.prepare("SELECT * FROM adopted_lines").all());
    expect(lines).toContain("FL,TX");
    expect(lines).not.toContain("example");
    expect(await said()).toEqual(
      expect.arrayContaining([
        "Set again: states_without_claims is FL,TX.",
        "Set again: automatic_a_day is 9.",
        "Emptied, since it had been changed: n8n_webhook_url. Set it again.",
      ]),
    );
  });

  it("give way to what staff set between the restore and after-restore, and stay where nothing differs", async () => {
    const staff = product.makeStaff();
    save("n8n_webhook_url", "https://old.example/hook", staff);
    const copy = copyAside(product);
    save("automatic_a_day", "9", staff);
    save("n8n_webhook_url", "https://new.example/hook", staff);
    save("n8n_webhook_url", "https://old.example/hook", staff);
    product = await restoreUntold(product, copy);
    save("automatic_a_day", "11", staff);
    const lines = (await said()).join(" ");
    expect(lines).not.toMatch(/Set again|Emptied/);
    expect(product.getSetting("automatic_a_day")).toBe("11");
    expect(product.getSetting("n8n_webhook_url")).toBe("https://old.example/hook");
  });
});

describe("issue 24, 3: letters of cases that staff held or stopped since the copy", () => {
  const operator = { kind: "operator", id: null } as const;
  const standing = (caseId: string): unknown =>
    product.sqlite
      .prepare(
        "SELECT iif(stopped_at IS NOT NULL, 'stopped', iif(held_at IS NOT NULL, 'held', 'goes on')) FROM pursuits WHERE case_id = ?",
      )
      .pluck()
      .get(caseId);
  const released = (company: string): string => {
    const { caseId } = product.acceptedCase(`deals@${company}`);
    product.queuedLetter(caseId);
    return caseId;
  };

  it("are held or stopped again before mail opens, unless staff resumed them", async () => {
    const [held, stopped, resumed, since] = ["a.com", "b.com", "c.com", "d.com"].map((name) =>
      released(`roofs-${name}`),
    ) as [string, string, string, string];
    const copy = copyAside(product);
    for (const caseId of [held, resumed, since]) product.pausePursuit(caseId, "by_staff", operator);
    product.stopPursuit(stopped, "by_staff", operator);
    product.resumePursuit(resumed, operator);
    product = await restoreUntold(product, copy);
    expect(standing(held)).toBe("goes on");
    product.pausePursuit(since, "by_staff", operator);
    product.resumePursuit(since, operator, Date.now() + 1);
    expect(await said()).toEqual(
      expect.arrayContaining([
        `The letters of ${held} are held again.`,
        `The letters of ${stopped} are stopped again.`,
      ]),
    );
    expect([held, stopped, resumed, since].map(standing)).toEqual([
      ...["held", "stopped", "goes on", "goes on"],
    ]);
  });
});
