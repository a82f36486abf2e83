import { minutes } from "~/core/duration";
import { askVendor } from "~/integrations/ask-vendor";
import { doubtful, leftOut, well, wrong, type Check } from "~/operations/doctor/check";
import { keptChecks } from "~/operations/doctor/kept-checks";
import { clockMayBeOff, clockOff } from "~/operations/doctor/our-clock";
import { ourDoors } from "~/operations/doctor/our-doors";

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

/** All checks of the server itself. */
export const houseChecks: readonly Check[] = [...machineChecks, ...keptChecks];
