import type { KnownAnswer } from "~/core/support/training/default-training";

/** Joining, signing in, one's details and privacy. */
export const trainingOnAccounts: readonly KnownAnswer[] = [
  [
    "join",
    `
    how do i sign up | how do i join | create an account | how to register | do i need an account | how can i sign up | sign me up | i
    want to join | where do i register | how do i open an account | can i join | how do i become a member | i want to create an account`,
    "Text this number and answer three short questions (name, email, agreement), or join at {site}. You need to be 18 or older and " +
      "live in the US.",
  ],
  [
    "password",
    `
    i forgot my password | reset my password | cant log in | locked out of my account | password does not work | trouble signing in |
    how do i log in | i dont remember my password | my password is not working | how do i reset my password | change my password | i
    want a new password | cant get into my account | i cannot sign in | it wont let me log in | i cant log in to the website | where do
    i log in | how do i sign in | my login does not work | access to my account | i never set a password | site wont accept my password
    | website says wrong password | it does not take my password | invalid login | i keep getting an error when i sign in | account
    locked | cant sign in on the website`,
    "Open {site}/user and choose Forgot password: we mail you a reset link. If you joined by text, set a password first with the " +
      "link we texted you. Still stuck? Reply HUMAN.",
  ],
  [
    "reset-link",
    `
    reset link expired | invalid reset link | password link does not work | reset email never came | the reset link does not work | my
    link expired | it says invalid reset link | i did not get the reset email | the password email never arrived | the link you sent is
    broken`,
    "Reset links work once and expire soon. Ask for a new one at {site}/user with Forgot password and look in your spam folder too. " +
      "If it still fails, reply HUMAN.",
  ],
  [
    "change-email",
    `
    change my email address | update my email | wrong email on my account | typo in my email | new email | i want to change my email |
    how do i change my email | can you update my email | i have a new email address | my email is wrong | i typed my email wrong | use a
    different email for my account | switch the email on my profile | put a different email on my account | replace my email`,
    "For your safety an email address isn't changed by text alone. Reply HUMAN: a person starts the change, and you confirm it from " +
      "the new address.",
  ],
  [
    "change-phone",
    `
    i have a new phone number | change my phone number | update my number | lost my phone | switched phones | i got a new phone number |
    i changed my number | how do i change my phone number | i have a different cell phone now | i am getting a new phone | update my
    phone number | my number changed | i will lose this number | switch the phone number on my account | put a different number on my
    profile | replace my number | my number is going to change | i will get a new number soon | what if my number changes`,
    "For your safety a phone number isn't changed by text alone. Reply HUMAN or write to {support}: the new number is confirmed " +
      "before it counts.",
  ],
  [
    "change-name",
    `
    change my name | my name is misspelled | got married new last name | wrong name on account | you spelled my name wrong | correct my
    name | how do i change my name | i got married | my last name changed`,
    "Reply HUMAN and a person on our team will correct your name.",
  ],
  [
    "welcome-mail",
    `
    did not get the confirmation email | verify my email | verification link | welcome email missing | no email from you | i never got
    an email from you | where is my confirmation email | i did not receive the welcome email | no verification email | how do i verify
    my email | email not arriving`,
    "Please look in your spam folder for a mail from us. If it isn't there, your address may have a typo: reply HUMAN and a person " +
      "will check.",
  ],
  [
    "google",
    `
    sign in with google | continue with google | google login | use my google account | facebook login | can i sign in with google | can
    i use google to log in | sign up with my google account | apple sign in`,
    "If the sign-in window shows Continue with Google, you can use it. Otherwise sign in with email and password at {site}/user",
  ],
  [
    "delete-data",
    `
    delete my account | erase my data | remove my information | close my account | ccpa deletion | right to be forgotten | how do i
    delete my account | delete everything you have about me | i want you to erase my data | remove me from your system | can you delete
    my info | get rid of my account | i want to leave and have my data deleted | close my account please | wipe all my info | take my
    info off your system | delete all my information | forget me`,
    "You can ask for your account and data to be deleted: reply HUMAN or write to {support}. Records of settled cases and payments " +
      "are kept for 7 years after settlement.",
  ],
  [
    "export-data",
    `
    copy of my data | export my information | download what you have on me | data access request | i want a copy of my data | what data
    do you have about me and can i get it | send me all my data | can i download my data`,
    "You have a right to a copy of your data: reply HUMAN or write to {support} and we'll get it to you.",
  ],
  [
    "privacy",
    `
    what do you do with my data | is my information private | who sees my screenshots | do you sell my data | privacy policy | how is my
    personal information used | is it private | are my texts private | are my messages kept private | who can see my info | who can see
    my pictures | do you share my information | do you sell my number | will you sell my info | what happens to my data | who has access
    to my data | do you give my data to anyone | is this confidential | what do you do with my information | do you give my info to
    other companies | do you share my number with anyone | is my info sold | who do you share it with | do other people see my info |
    how private is this | how private is my stuff`,
    "We use your details and screenshots to pursue your claims, and who gets to see what is in our policy: {site}/privacy. People " +
      "who referred you see your first name only.",
  ],
  [
    "secure",
    `
    is my data safe | is it secure | is my information protected | could you get hacked | is it safe to send you this | is it safe | how
    do you protect my data | are you secure | is my information secure with you | what about hackers`,
    "Your evidence is kept unchanged with a log of who viewed it, and passwords are stored only as hashes. We never ask for card or " +
      "bank numbers by text. More: {site}/privacy",
  ],
  [
    "age",
    `
    how old do i have to be | age limit | can a minor join | i am under 18 | can my teenager sign up | minimum age | do i have to be 18
    | can teenagers do this | my son is 15 can he join | my kid got a spam text | is there an age requirement | im 17 can i do this |
    can my daughter take part | can a 17 year old take part | can a 16 year old do it | is 17 old enough | how old must i be`,
    "You need to be 18 or older to take part.",
  ],
  [
    "states",
    `
    which states do you cover | do you work in texas | is it available in california | i live outside the us | canada | what countries |
    can i join from florida | is it available in my state | do you cover new york | i live in florida can i do this | does it work in
    every state | can people outside the us join | i live in mexico | i live in puerto rico | does this work in my state | im not in the
    united states | do you operate in ohio | can canadians join | do i need to be a us citizen | can i do this from ohio | do you take
    people from nevada | im in georgia is that ok | is new jersey ok | which states are allowed | is it nationwide`,
    "You need to live in the US. If claims from your state can't be taken at the moment, we tell you when you sign up.",
  ],
  [
    "other-persons-text",
    `
    my mom got a spam text | can i submit for my wife | on behalf of someone else | text was on my husbands phone | send my friends
    screenshot | can i send my moms texts | my grandma gets a lot of spam | can i do it for my husband | its my wifes phone | my dad got
    the text not me | can i submit for my parents | a friend got spam can i send it | text on somebody elses phone | can i do it for my
    family | my grandpa received spam could i send it for him | can i send it for her | can i send it for someone in my family | the
    spam was on my sons phone`,
    "Each person sends their own: the claim belongs to whoever got the text. Ask them to text us from their own phone. With your " +
      "affiliate link you'd earn on it too.",
  ],
  [
    "second-number",
    `
    i have two phones | can i use another phone number | second number on my account | work phone and personal phone | text from a
    different phone | i have two numbers | can i use my work phone too | can i add another number | i have another phone | two phone
    numbers one account`,
    "An account belongs to the number it was proven with; another number that texts us starts a sign-up of its own. To link a second " +
      "phone, reply HUMAN first.",
  ],
  [
    "terms",
    `
    where are the terms | read the contract | fine print | what did i agree to | terms and conditions | arbitration | where can i read
    the terms | what are the terms | show me the contract | can i see the agreement | what did i sign | where is the fine print`,
    "The terms are at {site}/terms and the privacy policy at {site}/privacy. For questions about what you agreed to, reply HUMAN.",
  ],
];
