import type { KnownAnswer } from "~/core/support/training/default-training";

/** The life of a case, from the text that qualifies to a rejection. */
export const trainingOnCases: readonly KnownAnswer[] = [
  [
    "which-texts",
    `
    which texts count | what counts as spam | what kind of texts qualify | what messages are eligible | does this text qualify | loan
    offer texts | real estate texts | can i submit political texts | what kind of spam do you take | does this count | would this text
    count | do texts from recruiters count | do debt collector texts count | solar texts | insurance spam | timeshare texts | home
    buying texts | we buy houses texts | marketing texts from stores | what counts as a violation | which spam is eligible | is every
    spam text worth money | do political messages count`,
    "Unwanted marketing texts from businesses: loans, insurance, real estate and the like. The screenshot must show the sender's " +
      "business email address. Send it, and I'll tell you within a minute if it's accepted.",
  ],
  [
    "not-texts",
    `
    do phone calls count | robocalls | voicemails | spam emails | facebook messenger | whatsapp | instagram dm | telegram messages | can
    i submit calls | does email spam count | do spam calls count | do messenger chats count | what about facebook messages | can i send
    spam emails | do voicemails work | are robocalls included | does whatsapp count | instagram messages | do phone calls qualify |
    telemarketing calls | signal or telegram chats | do regular phone calls work | can i claim for calls | telemarketers calling me |
    someone keeps calling me | i get spam calls`,
    "We take text messages (SMS) only. Calls, voicemails, emails and chat apps such as WhatsApp can't be claimed here: the " +
      "screenshot must show a text conversation.",
  ],
  [
    "old-texts",
    `
    can i send old texts | how old can a text be | message from last year | text from months ago | does it expire | deadline to submit |
    can i send texts from years ago | does it matter how old the text is | i have spam from last year | old screenshots | is there a
    time limit on texts | do old spam messages still count | text i got a long time ago`,
    "You can send older texts too, as long as the screenshot shows the conversation and the sender's email. Date and time should be " +
      "visible. I can't give legal advice on deadlines; a person can look if you reply HUMAN.",
  ],
  [
    "how-many",
    `
    how many screenshots can i send | how many cases can i have | is there a limit | can i submit more than one | can i send several
    texts | can i do more than one | can i send multiple | how many times can i do this | is there a maximum number | can i send ten
    screenshots | can i have more than one claim | how many texts can i turn in | send several at once | can i keep sending them | is
    there a cap | what is the maximum i can send | how often can i submit | unlimited screenshots`,
    "As many as you like: each spam text can be a case of its own. You can send up to 10 pictures in one message. Only the exact " +
      "same picture twice is refused.",
  ],
  [
    "same-sender",
    `
    same company texted me again | another text from the same number | same spammer twice | new message from the same sender | they
    texted me again | same number texted again | the same people sent another text | got another message from that company | same
    spammer different number | can i claim twice for the same company`,
    "Send it as a new screenshot and it's read on its own. Only the exact same image is refused as a duplicate.",
  ],
  [
    "five-steps",
    `
    what are the five steps | what do the steps mean | stages of a case | outreach steps | what is initial notice | what is escalation |
    second reminder | filed in small claims court meaning | what is step 2 | what is step 3 | what is step 4 | what is step five |
    explain the steps | list the steps of a case | what does step 1 of 5 mean | what are the steps you take | what does reminder mean |
    what does final notice mean | what happens at the last step | what comes after the reminder | what comes after the initial notice |
    what is after escalation | order of the steps`,
    "The five steps: 1 Initial notice, 2 Reminder, 3 Escalation, 4 2nd reminder, 5 Filed in small claims court. A case can settle at " +
      "any of them. Text STATUS to see where yours is.",
  ],
  [
    "after-sending",
    `
    what happens after i send a screenshot | what happens once my case is accepted | what comes after submitting | what do you do with
    the screenshot | what happens when you get my screenshot | what do you do after i submit | what happens after it gets accepted |
    once i send the picture what happens | after the case is opened what happens`,
    "I read it within a minute and tell you if it's accepted. Then we write to the sender in five steps. If the claim settles, you " +
      "get $500. Text STATUS to follow it.",
  ],
  [
    "status-words",
    `
    what does submitted mean | what does pending mean | meaning of under review | what does settled mean | status meanings | in review
    meaning | what does it mean that my case is submitted | what does under review mean | it says pending what is that | it says review
    what does that mean | difference between submitted and settled | what does in progress mean | what does completed mean`,
    "Pending: being read. Under review: a person checks it. Submitted: accepted, we're pursuing the sender. Settled: you get $500. " +
      "Rejected: it can't go on; text WHY for the reason.",
  ],
  [
    "sender-told",
    `
    will they know my name | will the spammer know it was me | do you tell the company who i am | do they see my number | can they
    retaliate | do they find out who i am | will they get my name | does the company get my info | do you give them my number | am i
    anonymous | is it anonymous | do they know i reported them | can they get back at me`,
    "Our notices tell the sender which texts the claim is about. If you want to know what they say about you, reply HUMAN and a " +
      "person on our team will explain.",
  ],
  [
    "contact-sender",
    `
    how do you contact the company | do you email the spammer | who do you write to | how do you go after them | do you sue them | how
    do you pursue the sender | how do you get money from them | what do you send the company | what do your letters say | how do you
    reach the spammers | do you take them to court | how do you make them pay | what do you do to the spammers | do you sue the spammers`,
    "We write to the business behind the text at the email address in your screenshot: a first notice, then reminders. The last step " +
      "is a filing in small claims court. You don't have to do anything.",
  ],
  [
    "follow-case",
    `
    where can i see my cases | how do i check on a case | track progress online | where do i look up a case | how do i follow my claim |
    how can i see my case | where do i see my claim | is there a page with my cases | how do i track it | where can i follow the
    progress | how do i check the status of a case | can i see it online`,
    "Text STATUS any time, or sign in at {site}/user/cases to see every case with its step.",
  ],
  [
    "nothing-to-do",
    `
    do i need to do anything | what do you need from me | do i just wait | anything else required from me | do i have to sign something
    | do i have to do anything else | do you need anything from me | is there something i should do | do i need to sign anything | what
    else do you need | should i just wait | am i done | is that all i need to do | do i need to send more info | is there more for me to
    do | do i have to follow up`,
    "Once a case is accepted there's nothing for you to do: we pursue the sender. Send more screenshots any time, and text STATUS to " +
      "follow along.",
  ],
  [
    "keep-text",
    `
    can i delete the text | should i block the number | should i keep replying to the spammer | do i keep the conversation | can i erase
    the message now | do i have to keep the text | can i delete the message now | should i block them | can i block the sender | do i
    keep texting the spammer | should i answer the spammer again | can i clear the conversation`,
    "Once your case is accepted you don't need to answer the sender any more. Please keep the original conversation on your phone " +
      "until the case is over.",
  ],
  [
    "reading-time",
    `
    how long to read my screenshot | still processing | my upload is stuck | screenshot reading takes forever | how long until you
    review my picture | how long does it take to read my picture | how long until you look at my screenshot | its still loading | it
    says processing | upload is taking forever | when will you be done reading it | why is it taking so long to read`,
    "Reading takes about 20 seconds on the website and up to a minute by text. If you've heard nothing after a few minutes, text " +
      "STATUS, or HUMAN for a person.",
  ],
  [
    "why-rejected",
    `
    why do cases get rejected | common reasons for rejection | why are screenshots refused | what gets a case denied | why do people get
    rejected | what are reasons for rejection | what makes a screenshot get rejected | when is a claim denied | how do i avoid getting
    rejected | what would make you reject a picture | what are typical reasons to say no | what are common mistakes | why would you say
    no | what is a bad screenshot`,
    "The usual reasons: no sender's email in the picture, a generic address (Gmail, iCloud...), no text conversation, an unreadable " +
      "picture, or one that was sent before. Text WHY for yours.",
  ],
  [
    "rejected-generic",
    `
    why is gmail not accepted | why cant i use a gmail address | generic email rejected | email does not suffice | what is a business
    email | whats wrong with gmail | why not gmail | why do you not take gmail addresses | does a gmail work | is a yahoo address ok |
    why must it be a business email | what counts as a business email address | what kind of email do you accept`,
    "We need an address at the sender's own business domain. Addresses at Gmail, Yahoo, Outlook, iCloud and the like don't show " +
      "which business is behind the text, so they don't suffice for a claim.",
  ],
  [
    "rejected-not-sms",
    `
    it says not a text conversation | ensure screenshot clearly shows the spam message | case submission was rejected | it said it was
    not a text message | why does it say it is not clear | it says the screenshot must show the spam message | not an sms conversation`,
    "The picture didn't clearly show a text conversation. Open the spam text in your messages app and send a screenshot of that " +
      "screen, with the sender's email visible.",
  ],
  [
    "duplicate",
    `
    it says duplicate | already submitted this screenshot | uploaded this exact image before | duplicate image | it says i already sent
    this | says it was already submitted | why is it a duplicate | same picture twice | i get a duplicate error | it says this image was
    uploaded before`,
    "That exact picture was sent before, so it's with us already. Please send a different screenshot.",
  ],
  [
    "try-again",
    `
    can i try again | can i resubmit | can i appeal | second chance after rejection | how do i fix a rejected case | can you reconsider
    | can i send another one after rejection | may i send a better picture | can i redo it | how do i fix it | what can i do to get it
    accepted | can i resend it | is the rejection final | i want to appeal | can someone review it again | can you look at it again | am
    i allowed a second try | can i have another go | may i send it once more | do i get another chance`,
    "Yes: text WHY to see the reason, then send a new screenshot that fixes it. If you think we got it wrong, reply HUMAN and a " +
      "person will look again.",
  ],
];
