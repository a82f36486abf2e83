/** TW-60: the sentences that carriers look for, the same in every text that holds them. */
export const textingTerms = `Message frequency varies with what happens in your cases. Message and data rates may apply. Reply **HELP** for help, or write to [{email}](mailto:{email}). Reply **STOP** to stop.

Carriers are not liable for delayed or undelivered messages.

Mobile data is not shared: {product} does not sell, rent or share phone numbers, consent to texts or the content of texts with third parties or affiliates for their marketing.`;

/** U §2: the terms. A changed word needs a new version (shipped-texts.ts). */
export const termsText = `The agreement between you and {product}. In short: you send the evidence and assign the claim, we pursue it, and you get $500 when it settles.

## Acceptance of these terms

By creating an account, by agreeing in a text to our number, or by submitting a screenshot, you accept these terms and the [Privacy Policy](/privacy). We record the version, the wording, the time and the number or address you accepted from.

You must be 18 or older, live in the United States, and submit texts that were sent to a number of your own.

## Nature of our services

{product} collects evidence of unwanted marketing texts, takes over the claims that arise from them, and pursues those claims in its own name and at its own cost.

**{product} is not a law firm.** We give no legal advice, we do not represent you, and nothing between us creates a relationship of attorney and client. Ours is a claim assignment model: once assigned, the claim is ours to pursue or to leave.

## Claim assignment and transfer

For every text you submit you assign to {product} all rights, title and interest in any claim under the Telephone Consumer Protection Act and similar state laws that arises from it, with the right to settle, sue, collect and release.

You confirm that you have not given, sold or released the claim to anybody else, and you will not do so afterwards.

Where the law of your state does not allow such an assignment, we do not take the claim and tell you so.

## Payment terms

You receive a flat $500 for each settled claim, regardless of the amount recovered. Not every submission pays out: payment is owed only when a claim settles, and settlements are at our sole discretion.

Payment is made as a gift card or by another electronic method through an outside payout provider. You answer for taxes on it; above the yearly threshold we must ask you for a tax form before we pay.

## Consent to texts

Texting us first is consent to be answered. Recurring updates about your cases come only if you ask for them; they are optional, recorded on their own, and no condition of using the service. More is said on the [text messaging page](/sms).

Replying **STOP** ends our texts. It does not end your claim: your cases go on by email and in your account. Any other clear wording, in any of our channels, counts the same.

${textingTerms}

## Affiliate program

Every user has a link to share. When a claim of a person who joined by it settles you earn $50; $25 for a person they brought, and $15 one level further. Nothing is earned for signing people up alone.

You may not send unsolicited texts or mail, promise income, invent reviews, or refer yourself. Commissions earned that way are withdrawn.

## Your obligations

- Submit only genuine, unaltered screenshots of texts that you received yourself.
- Do not provoke texts or sign up for them in order to claim, and do not submit the same text twice.
- Keep the original conversation on your phone until the case is closed, and answer our questions about it truthfully.
- Keep your sign-in to yourself, and your contact and payout details current.

## Disclaimers

The service is provided as it is and as available. We do not promise that any text breaks the law, that any sender can be found, that any claim will settle, or how long it takes. Screenshots are read by software, which can be wrong; a person decides where it is unsure.

## Limitation of liability

As far as the law allows, our total liability to you for anything connected with the service is limited to the amount we have actually paid to you. Neither of us owes the other indirect or consequential damages.

## Arbitration and class-action waiver

A dispute that we cannot settle by talking is decided by binding individual arbitration, except that either of us may go to small claims court. You and {product} both give up a trial by jury.

Claims are brought one by one: neither of us takes part in a class, collective or representative action against the other.

You may refuse this section by writing to {email} within 30 days of first accepting it.

## Governing law

{law} Federal law applies where it governs.

## Modifications

We may change these terms. A change that matters is announced by email or in your account at least 30 days before it applies, and never alters what is owed for a claim you have already assigned. Questions: [{email}](mailto:{email}).
`;
