import { hours } from "~/core/duration";
import { named, type Cause } from "~/core/incidents/cause";

const inConsole = "Open Twilio's console: it says why.";
/** What keeps our texts from arriving, by the names of the doctor's checks. */
export const causesOfTexts: Readonly<Record<string, Cause>> = {
  "twilio.credentials": named(
    "urgent",
    "Twilio refuses our credentials",
    "Copy the account and its token from Twilio's console into TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, then start the server again. No text leaves until then.",
  ),
  "twilio.account": named(
    "urgent",
    "Twilio has suspended our account",
    `${inConsole} Its support reopens an account. No text leaves until then.`,
  ),
  "twilio.number": named(
    "urgent",
    "Our number cannot send texts",
    "Look at the number in Twilio's console and at TWILIO_PHONE_NUMBER, then run npm run act -- doctor",
  ),
  "twilio.region": named(
    "soon",
    "Texts to a region are switched off",
    "Switch it on under Messaging, Settings, Geo permissions, in Twilio's console.",
  ),
  "twilio.trial": named(
    "urgent",
    "Twilio's account is a trial account",
    "Upgrade it under Billing: until then texts reach verified numbers only.",
  ),
  "twilio.webhook": named(
    "urgent",
    "Texts to us do not come in by Twilio's webhook",
    "Run npm run act -- doctor --fix, which shows what it would set, and say yes. Until then texts are fetched every five minutes.",
  ),
  "twilio.lookup": named(
    "soon",
    "Twilio refuses to look numbers up",
    "Look the code up in Twilio's list of errors: Lookup's packages are approved one by one. Until then news to numbers that were silent for 90 days goes by mail.",
    { calmAfter: hours(6) },
  ),
  "texts.budget": named(
    "soon",
    "The segments of the day are used up",
    "News goes by mail until midnight in Los Angeles. If it happens often, raise SEGMENTS_PER_DAY to what the registration allows, or ask for a higher tier.",
    { calmAfter: hours(6) },
  ),
  "registration.campaign": named(
    "urgent",
    "Carriers refuse our texts: the number is not registered",
    "Look at the campaign under Messaging, Regulatory compliance, in Twilio's console.",
    { calmAfter: hours(6) },
  ),
  "registration.toll-free": named(
    "urgent",
    "Carriers refuse our texts: the toll-free number is not verified",
    "Look at the verification under Messaging, Regulatory compliance, in Twilio's console.",
    { calmAfter: hours(6) },
  ),
  "texts.filtered": named(
    "soon",
    "Carriers filter our texts",
    "Look at which texts in Twilio's console, and at their wording. Nothing is resent or reworded by itself.",
    { calmAfter: hours(6) },
  ),
  "texts.no-route": named(
    "soon",
    "There is no route for some of our texts",
    "Look at the sender's kind and the recipients' networks in Twilio's console.",
    { calmAfter: hours(6) },
  ),
  "texts.refused": named(
    "soon",
    "Texts are refused with a code that we do not know",
    "Look the code up in Twilio's list of errors, and at the texts in its console.",
    { calmAfter: hours(6) },
  ),
};
