import { afterEach, expect, it, vi } from "vitest";

vi.hoisted(() => (process.env.WEBHOOK_ALLOW_PRIVATE = "1"));

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerSettings } from "~/app/staff/answer-settings.server";
import { closeDoors, openDoor } from "~/core/restore/close-doors";
import { setOutgoingLease } from "~/core/restore/outgoing-lease";
import { sqlite } from "~/db/client";
import { outgoingDoors } from "~/db/vocabulary";
import { cookieOf } from "~/tests/support/live-stream";
import { makeStaff } from "~/tests/support/staff-people";

const savedAt = sqlite
  .prepare<[], number>(
    "SELECT updated_at FROM admin_settings WHERE setting_key = 'n8n_webhook_url'",
  )
  .pluck();
const heal = (): void => {
  for (const door of outgoingDoors) openDoor(door);
  setOutgoingLease(() => true);
};
afterEach(heal);

it("issue 24, 3: staff's Test Connection posts nothing after a restore and without the lease, and says so", async () => {
  let got = 0;
  const receiver = createServer((_, answer) => (got++, answer.end("{}")));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { userId } = makeStaff();
  const test = async (): Promise<string> => {
    const form = new FormData();
    form.set("intent", "test");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    form.set("n8n_webhook_url", url);
    form.set("seen:n8n_webhook_url", String(savedAt.get() ?? 0));
    const headers = { Cookie: await cookieOf(userId) };
    const address = "http://localhost:3000/super-admin/settings";
    const request = new Request(address, { method: "POST", headers, body: form });
    return JSON.stringify(await answerSettings(request, { clientAddress: "192.0.2.1" } as never));
  };
  for (const close of [() => closeDoors("older", [], 7), () => setOutgoingLease(() => false)]) {
    close();
    expect(await test()).toContain("this server sends nothing there just now");
    expect(got).toBe(0);
    heal();
  }
  expect(await test()).toContain("Connection Successful");
  expect(got).toBe(1);
  receiver.close();
});
