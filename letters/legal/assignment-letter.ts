import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Sender } from "~/letters/letter-content";

/** The mail around the instrument by which a person assigned one claim (CL-06). */
export function assignmentLetter({
  firstName,
  caseNumber,
  caseId,
  ...sender
}: Sender & { firstName: string; caseNumber: string; caseId: string }): Letter {
  return writeLetter(sender, {
    subject: `Case ${caseNumber}: your copy of the assignment`,
    preview: "Which claim you gave us, against whom, and by which words.",
    title: "Your copy of the assignment",
    blocks: [
      hello(firstName),
      text(
        `The paper by which the claim of case ${caseNumber} was given to us is attached. It says against whom, for which texts, and in which words you agreed.`,
      ),
      text("Keep it. If something in it is wrong, reply to this mail."),
    ],
    button: { label: "See your case", href: `${sender.site}/user/cases/${caseId}` },
    foot: ["You get this because you accepted the assignment of your claims to us."],
  });
}
