/**
 * The fixed words of a packet for filing (CL-11), which counsel approves with each state's sheet: a
 * change here is a new item of the register. Braces are filled in from facts.
 */
export const packetWording = {
  sample: "Sample data: counsel has not approved this sheet.",
  noAdvice: "Not a law firm. This is no substitute for the advice of an attorney.",
  court: {
    heading: "1. The court",
    form: "{id}: {name}. Get it from the court, free of charge.",
    choices:
      "These are yours to decide and are left blank: the amount {blank}, the reason in law {blank}, whether to give up what is above the limit {blank}.",
  },
  statement: {
    heading: "2. Statement of facts, for you to check, change and sign",
    own: "The number that the texts came to is my own.",
    family: "The number that the texts came to is mine, on a plan of my family.",
    home: "I use it at home.",
    homeAndWork: "I use it at home, and for work too.",
    registered: "It was put on the national registry of numbers not to be called on {day}.",
    noConsent: "I had not agreed to get texts from the sender.",
    noPurchase: "I had bought nothing from the sender.",
    noInquiry: "I had asked the sender for nothing.",
    text: "On {when} I received this text from {sender}:",
    stop: "On {day} I asked the sender by {channel} to stop, in these words:",
    stopWithoutWords: "On {day} I asked the sender by {channel} to stop.",
    unknownDay: "a day that is not known",
    anyway: "some way",
    onPicture: "Proof: Exhibit A{picture} and line {line} of Exhibit B.",
    onList: "Proof: line {line} of Exhibit B.",
    onStop: "Proof: Exhibit C.",
    byRegistry: "Proof: Exhibit D.",
    ownWord: "Proof: your own word.",
    signature: "Signed by me: {blank}   Date: {blank}",
  },
  exhibits: {
    heading: "3. Exhibits",
    pictures: "Exhibit A. The pictures",
    picture: "A{number}: {name}, SHA-256 {sha256}",
    texts: "Exhibit B. The texts: day, time, sender, fingerprint",
    unknown: "unknown",
    fingerprint: "The fingerprint of a text is the SHA-256 of its words in UTF-8.",
    stops: "Exhibit C. What you asked of the sender",
    stop: "{day}, by {channel}: {words}",
    registry: "Exhibit D. The registry's e-mail",
    registryHow:
      "Add it yourself: donotcall.gov tells under “Verify Registration” since when a number is registered, and sends an e-mail about it.",
    custody: "Exhibit F. Who had the pictures in hand",
    custodyHow:
      "These are the lines about the pictures from our log of who had which file in hand. In the whole log each line is bound to the one before it by SHA-256, so that a line that was changed or taken out shows there; row names a line's own hash. Times are in UTC.",
    custodyLine: "{at}: picture A{picture} {act} by {by}, row {rowhash}",
    none: "None.",
  },
  rules: {
    heading: "4. The rules that may help, and what speaks against them",
    toProve: "What you must prove for “{title}”:",
    against:
      "Some courts say that texts are not calls, so that the federal rules of calls do not reach them. The sender may say that you agreed, or that you were its customer.",
  },
  dates: {
    heading: "5. Dates",
    file: "{title}: file by {day} for the text of {of}. Do not wait for that day.",
    unsure: "No date is sure enough to be told. File soon.",
    service: "The sender must be served in time. {says}",
  },
  hearing: {
    heading: "6. For the hearing",
    list: [
      "Ask the clerk before the day for an interpreter, if you want one, and for help if moving, seeing or hearing is hard for you. It costs nothing to ask.",
      "Ask the clerk to waive the fees if they are more than you can pay.",
      "Read the notice of the court for the day, the hour and the room, and whether it is held by video.",
      "Bring the phone with the texts on it. Delete none of them, and write the sender nothing new.",
      "Bring this packet three times: for the judge, for the sender, for yourself.",
      "Bring the proof that the sender was served, a paper that shows who you are, and a bill that shows that the number is yours.",
      "Say in two minutes what came, when, that you had not agreed or had asked it to stop, and what you ask for.",
      "If the sender offers money before, it is yours to decide. Tell the court if you agree.",
    ],
  },
  risks: {
    heading: "7. What may go wrong",
    list: [
      "The sender may sue back, or have the case moved to a federal court.",
      "You may lose and pay the costs.",
      "A judgment is not money yet: who does not pay must be made to, and that takes time and steps of its own.",
      "Free legal aid: lawhelp.org.",
    ],
  },
} as const;
