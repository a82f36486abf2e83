import type { KnownAnswer } from "~/core/support/training/default-training";

/** The sender's email address, and scams: the warning always comes before the advice to ask (LG-14). */
export const trainingOnSenders: readonly KnownAnswer[] = [
  [
    "ask-email",
    `
    how do i get their email | how to ask the sender for an email address | what should i say to the spammer | what do i reply to get
    the email | how do i find out the email | how do i get an email from the sender | how can i get their email | how do i get the
    sender to send me an email address | what do i text them to get the email | what do i say to get their email | what do i ask the
    spammer | how do i ask them for an email | what message should i send the spammer | how do i get the company email | they have no
    email in the text | how to obtain the sender's email | the text does not show an email what do i do | how am i supposed to get their
    email | how would i get an email out of them | how to make the spammer tell me their email | where do i find the senders email | how
    do i get an email if it is just a text | i cant find an email in the text | there is no email in the message | i do not see an email
    | what should i reply so they tell me their email | how to get the email from a spam text`,
    "First make sure it's no scam: don't tap links, don't pay, and forward scams to 7726. If it's a real business, reply \"What's " +
      'your email?" and text me a screenshot of the answer.',
  ],
  [
    "why-email",
    `
    why do you need their email | why is the email address important | what is the email for | do i need the email address | can i
    submit without an email | why is an email needed | why must there be an email | why do you want the spammers email | what do you
    need the email for | does it have to have an email | what if there is no email | is the email required | can you do it without an
    email | why do you need their email address`,
    "The email shows which business is behind the text, and it's where we write to. Without it we can't open a claim. It must be at " +
      "the business's own domain, not Gmail or the like.",
  ],
  [
    "no-answer",
    `
    they wont give me their email | spammer did not reply | sender does not answer | they refused to give an email | they blocked me
    when i asked | number does not accept replies | they never answered me | they wont answer | the spammer never replied | they dont
    want to give their email | no reply from the sender | they stopped answering | they ignore me | they said no | it says the number
    cannot receive replies | it is a no reply number | i asked and got no response | they wont tell me their email | i asked for the
    email and they did not answer | i asked for the email and got nothing | they ghosted me | they disappeared after i asked | they went
    silent | no luck getting the email | they never sent the email | what if the sender never gives me an email | what if they do not
    answer`,
    "Then that text can't become a claim for now. Stay careful: no links, no payments, no personal details. There's no need to push; " +
      "wait for the next one from a real business.",
  ],
  [
    "gave-gmail",
    `
    they gave me a gmail address | the spammer uses yahoo | sender has a hotmail email | they sent a personal email address | their
    email is gmail | its a yahoo email | they use a hotmail address | the email ends in gmail | what if it is a gmail | i only got a
    gmail | the email is icloud | they only have a generic email | all i got was a gmail | they gave me an outlook address | the address
    is a free email | they only gave a personal address | they wrote from a gmail account | sender uses aol | the sender has an aol
    email`,
    "A generic address isn't enough. If anything looks like a scam, stop there: no links, no payments, forward it to 7726. If it's a " +
      "real business, ask for their company email and send a new screenshot.",
  ],
  [
    "scam-text",
    `
    is this text a scam | package delivery text | fake bank text | phishing text | smishing | suspicious link in a text | toll road text
    | dangerous text what to do | report a scam text | i got a text about my package | i got a weird text with a link | text says my
    bank account is locked | a text says i owe tolls | someone pretends to be my bank | text from fake amazon | is this a phishing text
    | i think its a scam text | text saying i won something | should i click the link | a stranger texted me by mistake | text says my
    account was suspended | fake delivery message | what do i do with a scam text | how do i report a scam | someone pretending to be
    the post office | a text from usps | someone claims to be from the irs | text from someone claiming to be my bank | irs text | text
    about a delivery fee | text from the dmv | lottery text | crypto investment text | someone says i have an unpaid toll | text about a
    tax refund with a link | they want me to press a link | they say i owe money and to click | they say i am owed a refund`,
    "That may be a scam: don't reply, don't tap the link, don't pay. Forward it to 7726 and report it at reportfraud.ftc.gov. Behind " +
      "a scam there's no business to claim from.",
  ],
  [
    "clicked-link",
    `
    i clicked the link | i gave them my card number | i paid the scammer | i sent them my social security | i was scammed | i opened the
    link | i tapped the link | i entered my card details | i gave a scammer my bank info | i gave out my password | i sent money to them
    | they took my money | i got scammed by a text | i gave them my social | what if i clicked | i tapped on the link | i pressed the
    link | i fell for it | i typed in my details | i think i got hacked after clicking`,
    "I'm sorry! Don't share anything more. Call your bank or card company now, change your passwords, and report it at " +
      "reportfraud.ftc.gov. Your bank can help fastest.",
  ],
  [
    "looked-up-email",
    `
    can i look up the email myself | use the email from their website | i found the email on google | email is not in the text but i
    know it | can i google their email | i found their email online | can i get the email from the website | i know their email already
    | what if i search for the email | i looked up the company email`,
    "The address has to be in the conversation on your screenshot, given by the sender. One you looked up elsewhere can't be used " +
      "for the claim.",
  ],
  [
    "stop-spam",
    `
    can you stop the spam | make them stop texting me | block spammers for me | how do i get rid of spam texts | will spam stop | how do
    i stop getting spam | will you stop them from texting me | can you block them | i want the spam to stop | how can i block spam texts
    | can you get me off their list | do the texts stop after the claim`,
    "We pursue senders with claims, but can't block texts on your phone. Your phone's block and report-junk buttons can; scam texts " +
      "can be forwarded to 7726.",
  ],
  [
    "do-not-call",
    `
    do not call list | donotcall registry | should i register my number | does being on the do not call list matter | dnc | should i
    join the do not call registry | is my number on the do not call list | how do i get on the do not call list | does the do not call
    list help | do i have to be on the do not call list | register on donotcall.gov`,
    "You can register your number for free at donotcall.gov; senders have 31 days to respect it. Keep the confirmation email they " +
      "send: it's useful evidence.",
  ],
  [
    "told-to-stop",
    `
    should i tell the spammer to stop | i replied stop and they keep texting | do i reply stop to spam | they keep texting after stop |
    i told them to stop and they still text | they text me after i said stop | should i reply stop to them | they ignore my stop | they
    dont stop texting me`,
    "Texts that keep coming after you told a business to stop make good evidence. Send a screenshot that shows your STOP, their " +
      "later texts and their email. Don't reply to scams; forward those to 7726.",
  ],
];
