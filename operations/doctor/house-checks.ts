import { minutes } from "~/core/duration";
import { findUnpostedSince } from "~/core/incidents/queries";
import { askVendor } from "~/integrations/ask-vendor";
import { doubtful, leftOut, well, wrong, type Check } from "~/operations/doctor/check";
import { keptChecks } from "~/operations/doctor/kept-checks";
import { clockMayBeOff, clockOff } from "~/operations/doctor/our-clock";
import { ourDoors } from "~/operations/doctor/our-doors";
import { seeIfAnswers } from "~/operations/doctor/see-if-answers";

const gibibyte = 1024 ** 3;

/** The machine: its clock, its disk, its address. */
const machineChecks: readonly Check[] = [
  {
    name: "house.clock",
    needs: ["twilio.reachable"],
    shuts: ["texts", "letters", "payouts"],
    look: async (patient) => {
      const off = await clockOff(patient);
      const mend = "Let this machine keep time by NTP, then start the server again.";
      if (off === null) return doubtful("Twilio's answer tells no time to set ours against.", mend);
      const says = `Our clock is ${Math.round(off / 1000)} seconds off.`;
      if (off > clockMayBeOff) return wrong(says, mend);
      return off > minutes(1) ? doubtful(says, mend) : well("Our clock is right.");
    },
  },
  {
    name: "house.disk",
    look: async ({ machine }) => {
      const { freeBytes, allBytes } = await machine.room();
      const says = `${(freeBytes / gibibyte).toFixed(1)} GiB are free.`;
      const mend = "Make room in DATA_DIR, or move it to a larger disk.";
      if (freeBytes < gibibyte) return wrong(says, mend);
      return freeBytes < allBytes / 10 ? doubtful(says, mend) : well(says);
    },
  },
  {
    name: "house.sync",
    look: async ({ machine }) => {
      const ms = Math.round(await machine.syncMs());
      const says = `The disk makes a write safe within ${ms} ms.`;
      const mend = "Keep DATA_DIR on a local SSD, never on a network folder.";
      if (ms > 1000) return wrong(says, mend);
      return ms > 100 ? doubtful(says, mend) : well(says);
    },
  },
  {
    name: "house.address",
    look: async ({ settings }) => {
      if (!settings.BASE_URL.startsWith("https://")) return leftOut("The address is not public.");
      const mend = "Look at the DNS record of BASE_URL, the proxy and its certificate.";
      try {
        const { status, text } = await askVendor(ourDoors(settings).health);
        return status === 200 && text.trim() === "alive"
          ? well("BASE_URL leads to this server.")
          : wrong(`BASE_URL answers with status ${status}, and it is not us.`, mend);
      } catch {
        return wrong("BASE_URL does not answer.", mend);
      }
    },
  },
];

/** An alert is posted at the next look, which is made every minute. */
const mayWait = minutes(10);

/** Whether somebody is told when something fails. */
const alertCheck: Check = {
  name: "house.alerts",
  look: async ({ settings, now }) => {
    if (!settings.live) return leftOut("A demo calls nobody.");
    const url = settings.ALERT_URL;
    if (!url)
      return doubtful(
        "Nobody is called when something fails: incidents stand on the dashboard and in a digest.",
        "Set ALERT_URL to an address of Slack, PagerDuty, ntfy or your own.",
      );
    const mend = "Look whether its receiver is still there, and at the log for what it answers.";
    const since = findUnpostedSince();
    if (since !== null && since < now - mayWait)
      return wrong("ALERT_URL has not taken an alert for more than ten minutes.", mend);
    // Asked without an alert, a receiver may refuse: that it answers says that the way is open.
    return seeIfAnswers({ name: "ALERT_URL", mend, ask: () => askVendor(url) });
  },
};

/** All checks of the server itself. */
export const houseChecks: readonly Check[] = [...machineChecks, ...keptChecks, alertCheck];
