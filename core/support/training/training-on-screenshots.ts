import type { KnownAnswer } from "~/core/support/training/default-training";

/** Screenshots: what they must show and how to send them. */
export const trainingOnScreenshots: readonly KnownAnswer[] = [
  [
    "good-screenshot",
    `
    what makes a good screenshot | what should the screenshot show | what has to be in the picture | what do you need to see | example
    of a screenshot | perfect example | what do you need in the screenshot | what info has to be in the picture | what information
    should the screenshot have | what does the picture need | what must be visible | what should i include in the picture | how should
    the screenshot look | show me an example | what details do you need to see | requirements for the screenshot | does the date have to
    be in it | does their number have to be visible | what has to show in the screenshot | what has to be seen | what do i need to
    capture | which parts should be in the picture`,
    "It should show the text conversation with 1) the sender's email address (most important), 2) their phone number if you can, 3) " +
      "date and time, 4) the message. Sharp and unedited.",
  ],
  [
    "take-screenshot",
    `
    how do i take a screenshot | screenshot on iphone | screenshot on android | how to screenshot samsung | make a screen capture | how
    do you take a screenshot | how do i make a screenshot | i dont know how to screenshot | screenshot with my phone | how to take a
    screen shot on galaxy | how do i capture my screen | which buttons for a screenshot`,
    "iPhone: press the side button and volume up together. Most Androids: power and volume down together. Then text me the picture, " +
      "or upload it at {site}/user",
  ],
  [
    "send-screenshot",
    `
    how do i send a screenshot | where do i upload | how do i submit a picture | where to send the image | attach a photo | what number
    do i send it to | how do i send you the picture | where do i send it | where can i upload my screenshot | can i upload it online |
    can i use the website to upload | can i email it to you | do i text it here | how do i submit it | do i send it to this number | how
    to upload an image | do i text the pictures to this number | can i send it here | do i send the screenshot in this chat | just send
    it here`,
    "Just text the picture to this number, up to 10 in one message. Or sign in and upload it at {site}/user",
  ],
  [
    "file-types",
    `
    what file types do you take | can i send a pdf | heic | png or jpg | gif | video | which image format | which files do you accept |
    do you take heic | is jpeg ok | is a word document ok | can i send a word file | do you accept videos | can i send a screen
    recording | is a pdf fine | what formats work | does png work`,
    "JPG, PNG and PDF. If yours is something else, such as HEIC or a video, take a screenshot of it and send that.",
  ],
  [
    "file-size",
    `
    file is too big | how large can a file be | size limit | maximum megabytes | picture too large to send | my file is too large |
    picture is too big | how big can it be | is there a size limit | 20 mb file | upload says too large | it wont upload because of the
    size`,
    "Up to 10 MB a file. If it's too large to text, upload it at {site}/user instead.",
  ],
  [
    "long-conversation",
    `
    conversation does not fit on one screen | long conversation several pictures | email and text on different screens | scroll
    screenshot | the conversation is too long for one screenshot | do i need more than one picture | can i send two pictures for one
    conversation | the email is on another screen | how do i show the whole conversation | combine screenshots`,
    "One picture that shows both the message and the sender's email works best: scroll so that both are visible. A PDF of the " +
      "conversation works too.",
  ],
  [
    "unreadable",
    `
    picture is blurry | you could not read my screenshot | unable to process this image | image unreadable | why cant you read it | my
    picture is blurry | it says it cant read my image | you cant read my screenshot | my photo is not clear | why was it unreadable | it
    said unable to process | picture quality is bad | photo of my screen`,
    "It was probably blurry, cropped or too small. Open the conversation, take a fresh screenshot (not a photo of the screen) and " +
      "send it just as it is.",
  ],
  [
    "editing",
    `
    can i crop the screenshot | can i black out my name | cover my address before i send it | hide personal info in the picture | edit
    the image | redact | can i crop it | can i cover my name | can i blur something out | can i hide my number | should i edit the
    picture | is it ok to highlight | can i black something out | may i mark it up`,
    "Please send it unedited: we keep the original as evidence, and cropping or covering can hide what we need to read.",
  ],
  [
    "forwarding",
    `
    can i forward the text instead | copy and paste the message | can i just type the message | forward spam to you | can i just forward
    it | can i copy the text | i will paste the message here | do i have to screenshot it | can i type what they said | forward the text
    to you`,
    "I need a picture: pasted or forwarded words can't serve as evidence. Take a screenshot of the conversation and text it to me.",
  ],
  [
    "wrong-picture",
    `
    i sent the wrong picture | sent it by mistake | wrong screenshot | accidentally uploaded the wrong image | sent the wrong one | that
    was the wrong picture | oops wrong photo | i uploaded the wrong file | ignore that last picture | i made a mistake with the picture`,
    "No problem, just send the right one. If the wrong one opened a case, reply HUMAN and a person will take care of it.",
  ],
];
