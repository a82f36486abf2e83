import { textingTerms } from "~/core/accounts/legal-texts/terms-text";

/** U §2: the privacy policy. A changed word needs a new version (shipped-texts.ts). */
export const privacyText = `What {product} knows about you, and what it does with it. Your phone number and your consent are never handed on for anyone’s marketing.

## What we collect

- What you tell us: name, email address, phone number, the state you live in, and what you write to the agent and to support.
- What you send: screenshots and documents as you sent them, with their fingerprint, and when and how they arrived.
- What is read from them: the sender’s number and address, dates and words of the texts.
- What comes with use: the network address and browser of sign-ins and of each agreement, and which pages fail.
- What payment needs: payouts, their state, and a tax form where the law asks for one. We never hold card or bank numbers.

## What we use it for

To open and pursue claims, to answer you, to pay you and whoever referred you, to prove the chain of evidence, to keep fraud out, and to meet the law. We do not build advertising profiles, and no automated reading rejects a case that a person will not look at when you ask.

## Text messages

We keep the texts between you and our number, the consent each of ours rests on, and every request to stop. Consent to recurring texts is optional. How it works is on the [text messaging page](/sms).

${textingTerms}

## Who sees it

We share what each of these needs, and no more:

- the sender of the text you complain about, their representatives, arbitrators and courts: the evidence, and your name where a claim needs it;
- companies that work for us under contract: text and mail delivery, file storage, payouts, and reading or answering by a language model;
- authorities, where the law compels us.

A person who referred you sees your first name and whether a claim settled, nothing else. We do not sell personal data.

## How long we keep it

- Cases, their evidence and the money they moved: 7 years after settlement.
- Records of consent and of requests to stop: at least 5 years, because claims about texts can be brought for 4.
- A picture from a number that never joined: 30 days.
- A submission that could not become a case: one line that says who, when and why; the picture itself is deleted.
- The rest: as long as your account exists.

## Your rights

You can see, correct and export your data, and ask for your account to be deleted, in the account or by writing to [{email}](mailto:{email}). Where money moved or a claim was settled the law makes us keep the record; it is then stripped of what it does not need. You can stop texts, and news by email, at any time and in any words.

## Cookies

One cookie keeps you signed in and one carries a notice from one page to the next. Your browser remembers whether you like the site dark or light. There are no advertising or tracking cookies.

## Security

Connections are encrypted, passwords are stored only as slow hashes, files are opened through links that expire, and every look at a piece of evidence is written down. No system is perfect: if data of yours is ever exposed we tell you without delay.

## Children

The service is for people of 18 and older. We do not knowingly collect data of anyone younger, and delete it when we learn of it.

## California residents

You have the right to know, delete, correct and limit the use of your personal information, and not to be treated worse for asking. We do not sell it or share it for advertising across sites. An agent you authorise may ask for you.

## International transfers

The service is meant for people in the United States, and data is kept there. If you use it from elsewhere, your data comes here.

## Updates to this policy

A change that matters is announced by email or in your account before it applies. The date at the top says when this version was written.

## Contact

{product}, {address}, [{email}](mailto:{email})
`;
