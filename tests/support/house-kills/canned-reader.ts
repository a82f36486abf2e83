import type { Reader, Reading } from "~/integrations/reader/contract";
import { numberOf, senderOf } from "~/tests/support/house-kills/drawn-pictures";

const sure = <T>(value: T) => ({ value, confidence: 0.99, box: null, alternatives: [] });

function readingOf(picture: number): Reading {
  return {
    engine: "offline",
    engineVersion: "canned",
    kind: "sms",
    kindReason: "",
    violatorEmail: sure(senderOf(picture)),
    otherEmails: [],
    sender: {
      phone: sure(`+1888555${String(1000 + picture)}`),
      shortcode: null,
      name: null,
      email: null,
    },
    messages: [
      { from: "sender", text: "You qualify for a new roof!", confidence: 0.95, box: null },
    ],
    timestamps: [],
    confidence: 0.95,
    needsReview: false,
    reviewReasons: [],
    pages: 1,
    ms: 1,
  };
}

/**
 * In the place of `integrations/reader/reader.ts`: reads what a drawn picture is said to show,
 * since a real reading takes seconds of a processor.
 */
export const reader = (): Reader => ({
  read: ({ bytes }) => Promise.resolve(readingOf(numberOf(bytes))),
  close: () => Promise.resolve(),
});
