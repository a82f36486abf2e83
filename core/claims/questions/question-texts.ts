import type { QuestionId } from "~/core/claims/judge/questions";

/** The question as it is texted: plain, kind, one SMS, answered by a word (CL-09). */
export const questionTexts: Readonly<Record<QuestionId, string>> = {
  Q1: "Did you ever ask this sender to stop? If so, please send a picture that shows your words and the date.",
  Q2: "Did you ever sign up for texts from this sender, in a shop, an app or on a web site? Reply Y, N or not sure.",
  Q3: "Have you bought from this company? If so, about when was the last time? Reply N if never.",
  Q4: "Is your number on donotcall.gov? Reply Y or N. If Y, please forward the e-mail from donotcall.gov that shows the date.",
  Q5: "Did they text you other times, even long ago? Please send pictures of the whole thread with the dates.",
  Q6: "Did you ask them for a price or for information in the 3 months before the text? Reply N, or tell us when.",
  Q7: "Is the phone that got this text your own number? Reply Y, or tell us whose it is.",
  Q8: "Do you use this phone mostly for home and family, or for a business? Reply HOME, WORK or BOTH.",
  Q9: "In which state did you live when the text came?",
  Q10: "Do you know which company sent this? A name or anything you noticed helps. Please do not tap any links.",
  Q11: "We can not read the date on your picture. On what day, and at about what time, did the text come?",
  Q12: "Have you already given this matter to a lawyer, another service or a class action? Reply Y or N.",
  Q13: "Do you have an account with them, or did you tick their terms? Reply Y, N or not sure.",
};
