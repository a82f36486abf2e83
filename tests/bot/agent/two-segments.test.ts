import { expect, it } from "vitest";
import { say } from "~/bot/agent/say";

const text = (body: string) =>
  say({ conversationId: "c", phone: "+12125550100", body, purpose: "answer", key: "answer:1" });

it("TW-44: no text of ours has more than two segments, whatever it was put together from", () => {
  const sentence = "Each of these sentences answers one of the questions that you asked us. ";
  for (const count of [1, 3, 5, 9]) {
    const { body, segments } = text(sentence.repeat(count));
    expect(segments).toBeLessThanOrEqual(2);
    expect(body).toMatch(/asked us\.$/);
  }
});

it("TW-44: what fits stays as it is", () => {
  expect(text("Thanks, Maria! Your case is open.").body).toBe("Thanks, Maria! Your case is open.");
});
