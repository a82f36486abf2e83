import type { KnownAnswer } from "~/core/support/training/default-training";

/** What people are paid, when and how. */
export const trainingOnMoney: readonly KnownAnswer[] = [
  [
    "how-much",
    `
    how much do i get | how much is a claim worth | how much money per text | what is the payout | what do you pay | how much can a case
    pay | how much do you pay | how much will i get | how much would i earn per claim | what do i get paid | how much for each text |
    how much do i make per screenshot | is it really 500 | do i really get 500 dollars | how much money can i get | what is one claim
    worth | how much per case | whats the pay | what amount do i receive | what do i get for one settled case | how big is the payment |
    what is the amount per case | how many dollars per claim`,
    "A flat $500 for every claim of yours that settles, whatever amount is recovered. If a claim doesn't settle, nothing is paid.",
  ],
  [
    "when-paid",
    `
    when do i get paid | how soon do i see the money | when is the payment | how long until i get paid | when does the payout come |
    when do people get paid | when do you pay | when do you pay out | how fast do you pay | how quickly is the money paid | how long
    before payment | how long does payment take | when would i see money | when is the 500 paid`,
    "You're paid when your case settles. There's no fixed date: we write to the sender in five steps over several weeks, and " +
      "settling depends on them. Text STATUS to see your step.",
  ],
  [
    "how-paid",
    `
    how do i get paid | how will you send the money | gift card | paypal | venmo | zelle | check | direct deposit | cash app | bank
    transfer | payment method options | how will i receive my money | how do you pay | how do you send the money | how would i get the
    500 | do you pay by check | do you do direct deposit | can you deposit it to my bank | can you pay me by cash app | can i get paid
    on venmo | do you use zelle | do you pay in cash | what kind of gift card is it | is it a visa card | amazon gift card | in what
    form is the payment | can you mail me a check | do i get a real check | can the money go to my bank account | straight to my
    checking account | can you put it on my card | can i get cash | how does the money get to me | in which way do i get paid | can you
    wire it`,
    "As a gift card or another electronic method, through our payout partner. With a balance you can cash out at {site}/user/cases. " +
      "Never send bank or card numbers by text; we don't ask for them.",
  ],
  [
    "how-long",
    `
    how long does it take | how long does a case take | how many weeks does a claim take | what is the timeline | is it fast | how long
    is the wait for a settlement | how long does it usually take | how long will this take | how long is the process | how long does the
    whole process take | how many months does it take | how many days | how long until it is done | how long until a case settles | how
    long before it is settled | how long do i have to wait | when will it be finished | average time for a case | does it take months |
    why does it take so long | roughly how long | how long before a case settles | about how long | when does a case usually settle | is
    it weeks or months | how much time does it take`,
    "Reading a screenshot takes under a minute. Pursuing the sender takes longer: five steps over several weeks, sometimes more. I " +
      "can't promise a date for a settlement.",
  ],
  [
    "not-settled",
    `
    what if it does not settle | what if the company refuses to pay | do i owe anything if you lose | what if they ignore you | what if
    we lose | what happens when a company will not settle | what if they do not pay | what if the case fails | what happens if you lose
    | what if the company does not answer | what happens if nothing comes of it | do i have to pay if we lose | what if they never
    settle | what if you cant find them | what happens if they ignore the letters | what if the company just ignores you | what if they
    dont respond to you | what if they never pay | what if the spammer disappears | suppose they refuse`,
    "Then nothing is paid and you owe nothing. We pursue a claim through five steps; if the sender doesn't settle, that case ends " +
      "without a payment.",
  ],
  [
    "minimum",
    `
    minimum payout | smallest amount i can cash out | minimum balance | is there a minimum | what is the lowest payout | how much do i
    need to cash out | is there a minimum to cash out | minimum amount for a withdrawal | whats the least i can take out`,
    "Balances from $5 can normally be paid out. One settled claim is $500, so one is enough.",
  ],
  [
    "taxes",
    `
    do i pay taxes on this | is it taxable | will i get a 1099 | irs income report | tax form | do i have to report this to the irs | is
    the money taxed | do i owe tax on it | will you send me a tax form | are payouts taxable | do i have to declare it | w9 form | why
    do you need a tax form | do i have to file this on my taxes | does this count as income | do i need to tell the irs`,
    "Payments may be taxable income, and above a yearly amount we need a tax form from you before we pay more. I can't give tax " +
      "advice; please ask a tax professional.",
  ],
  [
    "payout-held",
    `
    why is my payout on hold | payout is held | payout delayed | payment under review | why is payment pending | my payout says held |
    why was my payout held | why is my money on hold | what does held mean | my payment is stuck | why is my payout not sent`,
    "A payout can be held for a check by our team, for instance when a tax form is missing. Reply HUMAN and a person will tell you " +
      "what's needed.",
  ],
  [
    "change-payout",
    `
    change my payout email | change payment method | send money to a different account | update bank account | different paypal | send
    it to a different email | change where my money goes | i want a different payment method | change my bank details | update my
    payment info | can i switch to paypal`,
    "For your safety payment details are never changed by text alone. Reply HUMAN and a person will help you change them securely.",
  ],
  [
    "cash-out",
    `
    how do i cash out | where is the cash out button | how to withdraw my balance | claim my gift card | how do i redeem | how can i
    cash out | how do i get my money out | how do i withdraw | where do i cash out | where do i redeem it | how do i claim my payout |
    how to transfer my balance`,
    "Sign in at {site}/user/cases. Next to 'Available Cashout' is a button that opens our payout partner's site. It shows what " +
      "you've earned and not yet been paid.",
  ],
  [
    "bonus",
    `
    50 dollar bonus | sign up bonus | popup offer bonus | where is my bonus | welcome bonus | what about the 50 dollar bonus | is there
    a bonus | how do i get the bonus | i saw a popup with 50 dollars | you offered me 50 extra | bonus for signing up | when is the
    bonus paid`,
    "The $50 bonus from the offer on our homepage is added once, with your first settled claim. Nothing is paid before a claim settles.",
  ],
  [
    "why-flat",
    `
    why only 500 | i heard 1500 per text | can i get more than 500 | negotiate a higher amount | bigger share of the settlement |
    penalty is higher | why do i only get 500 | isnt it 1500 per text | the law says 500 to 1500 | why not more than 500 | can i
    negotiate | i want more than 500 | 500 seems low | why is it a flat amount | what if you recover more | shouldnt i get 1500`,
    "It's a flat $500 per settled claim, regardless of the amount recovered; that's what you agree to when you assign a claim to us. " +
      "The terms: {site}/terms",
  ],
  [
    "calculator",
    `
    how much can i make a month | earnings calculator | how realistic are the earnings | monthly income | can i make a living |
    calculator on the site | how much can i earn | how much can people make | how much could i make in a year | can i get rich with this
    | is the calculator accurate | what is the earning potential | how much do people usually make`,
    "That depends on how many of your claims really settle, at $500 each. The calculator on our homepage is an illustration, no " +
      "promise.",
  ],
  [
    "who-pays",
    `
    who pays me | does the spammer pay | where does the money come from | do you pay or the company | who is paying me | who gives me
    the money | does the money come from the spammer | is it you who pays | whose money is it | do i collect it from them`,
    "We do: when your claim settles you get $500 from us, through our payout partner. You don't have to collect anything from the " +
      "sender.",
  ],
];
