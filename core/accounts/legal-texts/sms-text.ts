import { textingTerms } from "~/core/accounts/legal-texts/terms-text";
import {
  stopAnyTime,
  textedFirstNotice,
  updatesByText,
  webCheckbox,
} from "~/core/consent/wordings";

const product = "{product}";

/** TW-60: how consent to our texts is given and ended. A changed word needs a new version. */
export const smsText = `Texts from {product} are answers and case updates. Nobody gets one who has not asked.

## What the program is

{product} answers people who text screenshots of unwanted marketing texts{to number}, and tells them what happens in their cases. We send no advertising by text.

## How consent is given

By texting us first. That is consent to be answered about your request. Beside our number stands:

> ${textedFirstNotice(product).text}

For updates that we start, you ask separately: by a box of its own on the sign-up page, which is unticked and optional:

> ${webCheckbox(product).text}

or by replying UPDATES to:

> ${updatesByText(product).text}

We record the wording, the time, the number and how it was given. Consent belongs to us alone and is not passed on.

## How it is ended

> ${stopAnyTime.text}

It takes effect at once; one text confirms it. Your claim is not affected: cases go on by email and in your account. Reply START to get texts again.

## Frequency, rates and help

${textingTerms}

## When we text

Answers come when you write. Anything we start comes between 8 AM and 9 PM where you live; stricter hours of your state are kept.

## What our texts look like

> {product}: Got it! I'm reading your screenshot now. You'll have an answer within a minute.

> {product}: Great news: case TC-1005 has settled, and $500 of it is yours! We're preparing your payout and tell you when it's ready. Reply HELP for help, STOP to stop.

## More

The [Terms & Conditions](/terms) and the [Privacy Policy](/privacy) apply to texts as well.
`;
