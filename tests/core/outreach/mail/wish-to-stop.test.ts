import { describe, expect, it } from "vitest";
import { asksToStop, newTextOf } from "~/core/outreach/mail/asks-to-stop";

const quoted =
  '\n\nOn Fri, Nov 20, 2026 at 9:00 AM TextClaim <claims@x.example> wrote:\n> If you do not want to be written to, reply with the words "do not contact".\n> Stop sending marketing messages.';

describe("LG-10: a wish not to be written to", () => {
  it.each([
    "Do not contact us again.",
    "do not contact",
    "Please stop emailing me",
    "STOP",
    "Unsubscribe.",
    "Remove us from your list",
    "Cease and desist all communication.",
    "We demand no further contact.",
    "Don’t write to this address.",
    "Leave us alone",
    "No me escriba más",
    "We received your letter. Do not email this address ever again; talk to our lawyer.",
  ])("is heard in %j", (words) => {
    expect(asksToStop(words)).toBe(true);
    expect(asksToStop(words + quoted)).toBe(true);
  });

  it.each([
    "Thank you, we are looking into it.",
    "We have stopped texting the number.",
    "We do not send messages to people who did not sign up.",
    "Our vendor stopped sending messages last week.",
    "Who is this? Please contact our legal department at legal@roof.example.",
    "We will settle. Where do we send the check?",
    "The consumer never replied STOP to our message.",
  ])("is not heard in %j, though our own letter is quoted below", (words) => {
    expect(asksToStop(words + quoted)).toBe(false);
  });

  it("counts only what is new, above or below the quote", () => {
    expect(newTextOf(`Hello${quoted}`)).toBe("Hello");
    expect(newTextOf("> old words\n> more\n\nDo not contact me.")).toBe("Do not contact me.");
    expect(newTextOf("Hi\n\n-----Original Message-----\nFrom: a\nStop.")).toBe("Hi");
  });

  it("is looked for in linear time, whatever was written", () => {
    expect(
      asksToStop(`${"on ".repeat(30_000)}\n${"> ".repeat(30_000)}\n${"do not ".repeat(10_000)}`),
    ).toBe(false);
  });
});
