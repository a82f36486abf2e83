import type { Reader } from "~/integrations/reader/contract";
import { reader as canned } from "~/tests/support/house-kills/canned-reader";
import { numberOf } from "~/tests/support/house-kills/drawn-pictures";

const takesMs = Number(process.env.SCALE_READING_MS);
let free: Promise<unknown> = Promise.resolve();

/**
 * In the place of `integrations/reader/reader.ts` on a machine that only reads: one picture after
 * the other, each of which takes as long as it is told to and nothing of a processor, so that many
 * such machines fit on one.
 */
export const reader = (): Reader => ({
  read: async (given) => {
    const turn = free.then(() => new Promise((done) => setTimeout(done, takesMs)));
    free = turn;
    await turn;
    const reading = await canned().read(given);
    const phone = `+1888${String(5_550_000 + numberOf(given.bytes))}`;
    const { sender } = reading;
    return { ...reading, sender: { ...sender, phone: { ...sender.phone!, value: phone } } };
  },
  close: () => canned().close(),
});
