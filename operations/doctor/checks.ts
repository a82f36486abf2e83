import type { Check } from "~/operations/doctor/check";
import { houseChecks } from "~/operations/doctor/house-checks";
import { mailChecks } from "~/operations/doctor/mail-checks";
import { modelChecks } from "~/operations/doctor/model-checks";
import { paperChecks } from "~/operations/doctor/paper-checks";
import { payoutChecks } from "~/operations/doctor/payout-checks";
import { registrationChecks } from "~/operations/doctor/registration-checks";
import { signInChecks } from "~/operations/doctor/sign-in-checks";
import { storageChecks } from "~/operations/doctor/storage-checks";
import { twilioAccountChecks } from "~/operations/doctor/twilio/twilio-account-checks";
import { twilioNumberChecks } from "~/operations/doctor/twilio/twilio-number-checks";

/** Everything the doctor looks at: a new subject is one file and one entry here. */
export const checks: readonly Check[] = [
  ...twilioAccountChecks,
  ...twilioNumberChecks,
  ...registrationChecks,
  ...storageChecks,
  ...mailChecks,
  ...payoutChecks,
  ...modelChecks,
  ...signInChecks,
  ...houseChecks,
  ...paperChecks,
];
