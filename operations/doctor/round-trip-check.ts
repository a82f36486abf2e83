import { seconds } from "~/core/duration";
import { HeldBack, withLastCheck } from "~/integrations/before-leaving";
import { MailDelayed, MailRefused } from "~/integrations/email/contract";
import { mailer } from "~/integrations/email/mailer";
import { makeRoundTrip } from "~/integrations/email/round-trip";
import { leftOut, well, wrong, type Check, type Finding } from "~/operations/doctor/check";
import { awaitRoundTrip, type TripEnd } from "~/operations/outreach/await-round-trip";

/** How long the doctor waits for its mail once it has left, in ms. */
export const tripPatience = seconds(60);

/** How long the mail server may take to accept it, in ms. */
const sending = seconds(25);

function whyNotTaken(cause: unknown): Finding {
  if (cause instanceof HeldBack)
    return wrong("This machine may send nothing just now.", "Look at the other checks first.");
  if (!(cause instanceof MailRefused || cause instanceof MailDelayed)) throw cause;
  const code = cause.code === null ? "without an answer" : `with ${cause.code}`;
  return wrong(
    `The mail server did not take a mail from us to ourselves: it ended ${code}.`,
    "See at the mail service whether this login may send as EMAIL_FROM, and to its domain.",
  );
}

function findingOf({ outcome, refused }: TripEnd, tookMs: number, patience: number): Finding {
  if (outcome === "came") {
    const took = Math.max(1, Math.round(tookMs / 1000));
    return well(`Our mail to ourselves came back after ${took} s.`);
  }
  if (outcome === "bounced")
    return wrong(
      "Our mail to ourselves was reported as undeliverable.",
      "Let the server of the MX record take every address of the form name+anything@domain.",
    );
  return refused > 0
    ? wrong(
        "Our mail to ourselves did not come back; a mail without the right token was refused meanwhile.",
        "Give the server that posts to /webhooks/email the token in EMAIL_INBOUND_TOKEN.",
      )
    : wrong(
        `Our mail to ourselves did not come back within ${patience / 1000} s.`,
        "See whether the server of the MX record has it, takes addresses with a plus sign, and posts each mail to /webhooks/email.",
      );
}

async function sendAround(patience: number): Promise<Finding> {
  const { token, mail } = makeRoundTrip();
  const send = () =>
    withLastCheck(
      () => true,
      () => mailer().send(mail),
    );
  const began = performance.now();
  try {
    const end = await awaitRoundTrip(token, send, patience);
    return findingOf(end, performance.now() - began, patience);
  } catch (cause) {
    return whyNotTaken(cause);
  }
}

/**
 * Sends one mail to ourselves and waits for it at the door for mail (issue 25, 1): only when asked
 * for (`--round-trip`), and only by the server, which alone takes mail in.
 * @param patience ms
 */
export function roundTripCheck(
  { isDemo, isServing }: { isDemo: boolean; isServing: boolean },
  patience: number = tripPatience,
): Check {
  return {
    name: "mail.round-trip",
    needs: isDemo ? [] : ["mail.login", "mail.from", "mail.mx", "mail.inbound"],
    timeout: sending + patience,
    look: () => {
      if (isDemo) return leftOut("Not in demo mode, in which no mail leaves.");
      if (!isServing)
        return wrong(
          "No mail was sent to ourselves: no server runs here that could take it in.",
          "Start the server, then ask again.",
        );
      return sendAround(patience);
    },
  };
}
