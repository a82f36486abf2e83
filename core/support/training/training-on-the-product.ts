import type { KnownAnswer } from "~/core/support/training/default-training";

/** What the service is, what it costs and what it is not. */
export const trainingOnTheProduct: readonly KnownAnswer[] = [
  [
    "what-is",
    `
    who is this | what is this about | what do you guys do | what kind of service | what is {product} | why did i get a text from you |
    what is this service | what is this number | who are you and what do you want | what do you offer | i do not understand what this is
    | tell me about your company | what am i signing up for | who am i talking to | what is the point of this | whats the deal with this
    | who is this number | whose number is this | what is this number for | whats this all about | explain what you do | what is
    textclaim | what does this company do | what sort of business is this`,
    "{product} turns unwanted marketing texts into claims. You send a screenshot of the spam text, we open a case and pursue the " +
      "sender, and you get a flat $500 for each claim that settles.",
  ],
  [
    "how-it-works",
    `
    how does it work | explain the process | how do i use this service | walk me through it | how do i start | how to begin making
    claims | explain to me how it works | how exactly does this work | how does your service work | im confused how does it work | what
    are the rules | what do i do to make money | what do i have to do to get 500 dollars | how do i get started | how do i file a claim
    | how do i make a claim | what is the process | how can i earn money with this | what do i need to do to get paid | im new here what
    do i do | instructions please | can you explain it to me | walk me through it from the start | explain from the beginning | how do i
    do this | tell me how to do it | whats the procedure | give me the rundown | how does it go | in simple words how does it work |
    what is the idea | how do people make money here | what are the steps for me`,
    "Easy: 1) You get a spam text. 2) If it's a real business and no scam, ask for their email. 3) Text me a screenshot that shows " +
      "it. 4) We open a case and pursue them. 5) You get $500 if it settles.",
  ],
  [
    "legit",
    `
    is this legit | is this a scam | is it for real | can i trust you | sounds too good to be true | whats the catch | how do i know you
    are not a scam | proof you are legit | are you legit | is this real | are you for real | prove that this is not a scam | how do i
    know this is legit | seems fishy | looks suspicious to me | is this company trustworthy | are you a scammer | are you scamming me |
    is there a catch | hard to believe | do you actually pay people | do people really get paid | any reviews | why should i trust you |
    this seems like a scam | i dont believe this | this sounds like a lie | i think this is a scam | looks like a scam to me | are you
    lying | tell me the truth is it real | can you prove it | who can vouch for you | im skeptical`,
    "Fair question! You pay us nothing, and we never ask for bank or card numbers by text. You assign your claim to us, we pursue " +
      "the sender, you get $500 if it settles. Not every claim pays out. Terms: {site}/terms",
  ],
  [
    "cost",
    `
    is it free | does it cost money | what does it cost me | do i have to pay anything | are there fees | is there a charge or
    subscription | do you take a cut from me | upfront cost | do you charge a percentage | do i pay you | what are your fees | any
    hidden costs | do you take a percentage | is it really free | what do i owe you | will you bill me | do i need a credit card | is
    joining free | how much do you charge | do you take money from me | what do you charge | what do you charge for this | how much is
    it | do i owe anything | does it cost anything to sign up | any cost to me | will i be charged | is there any cost`,
    "We charge you nothing: joining is free, and you owe nothing if a claim doesn't settle. Only your carrier's message and data " +
      "rates may apply to texts.",
  ],
  [
    "law-firm",
    `
    are you lawyers | are you a law firm | is this a law office | do you have attorneys | are you my attorney | are you an attorney | is
    there a lawyer involved | who are your lawyers | do lawyers handle this | are you licensed lawyers | is this a legal service`,
    "No, we're not a law firm and don't give legal advice. You assign your claim to us, and we pursue a settlement with the sender " +
      "at our own discretion.",
  ],
  [
    "tcpa",
    `
    what is the tcpa | telephone consumer protection act | which law is that | what does tcpa mean | explain tcpa | what law do spammers
    break | which law are you using | what is this law about | is there a law against spam texts`,
    "TCPA stands for Telephone Consumer Protection Act, the US law on unwanted calls and texts. Claims under it are what you assign " +
      "to us. I can't give legal advice about it.",
  ],
  [
    "assignment",
    `
    what does assigning my claim mean | assign rights | am i giving up my rights | sign over my claim | who owns the claim | claim
    transfer | what am i giving up | do i lose my rights | what does assign mean | why do i have to assign my claim | explain the
    assignment of claims | can i still sue if i assign it | do you own my claim | what do i sign away | what rights do i give you | what
    am i handing over | do i sign something over to you`,
    "Assigning means the claim becomes ours: we decide how to pursue and settle it, and you get a flat $500 if it settles. The full " +
      "wording is at {site}/terms",
  ],
  [
    "court",
    `
    do i have to go to court | will i need to testify | do i appear before a judge | is there a hearing | will there be a trial | will i
    have to go to court | do i have to show up anywhere | do i need to appear in court | will i be called as a witness | do i have to
    testify | is there a court date for me | does this go to trial | do i need to be at a hearing | will a judge see me | do i have to
    see a judge | do i have to speak to a judge | must i be present | will i have to appear`,
    "You assign the claim to us and we pursue it, so you don't have to run a court case yourself. The last of our five steps is a " +
      "filing in small claims court. If we ever need you, a person will tell you.",
  ],
  [
    "our-share",
    `
    what do you get out of it | how do you make money | whats in it for you | how much do you keep | your cut of the settlement | what
    is in it for you | how do you guys profit | why do you do this | what do you earn on my claim | how does your company make money |
    what percentage do you keep | do you keep the rest`,
    "You get a flat $500 per settled claim, whatever amount is recovered. What is recovered beyond that stays with us; that's how we " +
      "can work without charging you.",
  ],
  [
    "guarantee",
    `
    is it guaranteed | will i definitely get paid | what are my chances | what are the odds | success rate | do all claims get paid |
    does every case pay | do i get paid no matter what | is the 500 guaranteed | am i sure to be paid | how likely is it that i get paid
    | what percentage of cases win | how often do cases settle | do you always win | is there a chance i get nothing | can you promise i
    get paid | what are the odds of winning | does everybody get paid | is everyone paid | do only some people get paid | will i for
    sure get 500 | does it always work | is it certain | is payment certain | am i certain to be paid once accepted | does accepted mean
    i get paid | if it is accepted do i get the money`,
    "No, nothing is guaranteed. You're paid when a claim settles; that depends on the sender and is at our discretion. Not all " +
      "submissions pay out.",
  ],
  [
    "demo",
    `
    is this a demo | is this test mode | sample data label | demo mode versus live | are the numbers on the site real | is this just a
    demo | are these numbers real | is this a test | what is sample data | are the testimonials real`,
    "A site in demo mode carries a 'Sample data' label: its sample figures aren't real, and texts, mail and payments stay on that " +
      "machine. Without the label you see live figures.",
  ],
];
