import type { KnownAnswer } from "~/core/support/training/default-training";

/** Our own texts, and how to reach a person. */
export const trainingOnContact: readonly KnownAnswer[] = [
  [
    "stop-texts",
    `
    how do i stop your texts | what happens if i text stop | how do i unsubscribe | do i lose my claim if i opt out | turn off texts
    from you | what happens if i reply stop | if i say stop do i lose my case | how do i stop getting texts from you | does stop cancel
    my claim | can i stop the texts but keep my case | what if i opt out | how can i turn off your messages | will my case go on if i
    unsubscribe | if i text stop is my claim gone | does my claim go away if i stop | will stopping texts end my claim | do i still get
    paid if i opt out | stop the texts but keep the case | can i keep my case without texts | no texts but keep my claim`,
    "Reply STOP and we stop texting you at once. Your claims go on by email and at {site}/user. Reply START if you ever want texts " +
      "again.",
  ],
  [
    "start-texts",
    `
    how do i get texts again | turn texts back on | i texted stop by accident | undo stop | resubscribe | i want texts again | how do i
    start getting texts again | i accidentally stopped texts | i sent stop by mistake`,
    "Reply START and our texts are back on.",
  ],
  [
    "commands",
    `
    what commands are there | what can i text you | what can you do | menu | list of options | keywords | what can i ask you | what
    words can i use | which words can i text | how do i use this | what are my options | what do i text | what are you able to do | how
    can you help me | what kind of questions can you answer | list commands | i need help | what else can i text here | what else can
    you do | what more can you help with | what can i say to you`,
    "STATUS: your cases. WHY: why one was refused. HUMAN: a person answers. UPDATES: case news by text. HELP, STOP, START. Or just " +
      "ask me, or send a screenshot.",
  ],
  [
    "updates",
    `
    will you notify me | text me updates | how will i know if my case settles | do you send notifications | get alerts about my case |
    can you text me when there is news | can you notify me when something changes | how do i get updates | will you let me know | do you
    tell me when it settles | let me know when something happens | do i get a message when my case moves | turn on notifications | how
    will i hear from you`,
    "We tell you when something changes on your case. Reply UPDATES to get the news by text as well. STATUS shows where you stand " +
      "any time.",
  ],
  [
    "rates",
    `
    do texts cost me money | message and data rates | how often will you text me | message frequency | do you charge for texts | will
    this cost me text fees | how many texts will i get | how often do you text | do i pay for messages`,
    "We don't charge for texts, but your carrier's message and data rates may apply. How often we text depends on what happens in " +
      "your cases. Reply STOP to stop.",
  ],
  [
    "contact",
    `
    how do i contact support | customer service email | what is your phone number | support phone | how can i reach you | is there a
    number to call | how do i contact you | what is your email | do you have a phone number | is there a phone number i can call | can i
    call you | can i email you | how do i reach support | whats the customer service number | support email address`,
    "Reply HUMAN and a person on our team answers you here, or write to {support}.",
  ],
  [
    "hours",
    `
    what are your hours | are you open on weekends | business hours | when is someone available | office hours | when are you open | do
    you work on weekends | are you available at night | what time do you open | when can i reach a person | are you there on sunday |
    when will a person answer | how fast do people answer`,
    "I answer around the clock. People on our team answer as soon as they can: reply HUMAN to ask for one.",
  ],
  [
    "where",
    `
    where are you located | company address | where is your office | mailing address | who runs this company | where is your company |
    what is your address | what state are you in | where is your business located | who owns this company | what company is this | where
    are you based | what city are you in | in what city are you | what state is your company in`,
    "Our postal address is {address}. By email you reach us at {support}.",
  ],
  [
    "bot",
    `
    are you a bot | am i talking to a robot | are you a real person | is this ai | are you human | what is your name | is this a bot |
    is this automated | am i texting a bot | is this a real person | are you real | am i talking to a real person or a bot | are you a
    machine or a human | is this an automated system | is a computer answering me | whats your name | do you have a name | is this
    chatgpt`,
    "I'm {product}'s automated assistant, not a person. I can answer questions about the service and your cases; reply HUMAN and a " +
      "person takes over.",
  ],
  [
    "spanish",
    `
    do you speak spanish | is this available in spanish | spanish please | habla espanol | can you write in spanish | do you have
    spanish | can i write in spanish | my mom only speaks spanish`,
    "Sure: write to me in Spanish and I'll answer in Spanish.",
  ],
  [
    "app",
    `
    is there an app | download the app | app store | google play | do i need to install something | do you have an app | where do i
    download the app | is there an iphone app | do i need an app`,
    "No app is needed: text this number, or use {site} in any browser.",
  ],
];
