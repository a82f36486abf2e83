import type { KnownAnswer } from "~/core/support/training/default-training";

/** The affiliate programme. */
export const trainingOnAffiliates: readonly KnownAnswer[] = [
  [
    "affiliate",
    `
    how does the affiliate program work | earn by inviting friends | how do referrals work | what do i get for referring someone | do
    you have a referral program | reward for bringing friends | about the affiliate program | what do i earn when friends join | tell me
    about the affiliate program | what is the affiliate program | how does the referral thing work | how much do i get for referring
    people | how much for each referral | do you pay for referrals | what do i get if i refer a friend | can i earn by sharing | can i
    make money by inviting people | is there a bonus for bringing friends | how do commissions work | what is the commission | what
    happens when somebody i refer settles | what do i make if my sister signs up | what do i get when someone signs up with my link |
    how much if someone joins through me | is there money for telling people | do i earn when my family joins | how much do i make per
    person i bring | do i get something for bringing people | do i earn for bringing in coworkers | what is my reward for inviting | do
    you pay for new customers i bring | bring a friend`,
    "Share your own link: you get $50 for each settled case of a person you referred, $25 on the second level and $15 on the third. " +
      "It's earned only when their case settles.",
  ],
  [
    "affiliate-levels",
    `
    what are the three levels | what is level 2 | second level referral | tier 3 commission | my friends friends | referrals of my
    referrals | what do i get for level 2 | how much is level three | how much for the second level | explain the tiers | do i get paid
    for people my friends bring | how many levels are there | how deep does the network go | are there more levels | how are the levels
    paid | what about the people my people bring`,
    "Level 1 are people who joined with your link: $50 per settled case. Level 2 are people they brought: $25. Level 3 the next: " +
      "$15. Each is earned when that person's case settles.",
  ],
  [
    "commission-when",
    `
    when do i get my commission | when are referrals paid | my friend signed up where is my 50 | does signing up pay commission | paid
    for sign ups | when are commissions paid | when do i earn from referrals | do i get 50 when my friend signs up | my friend joined
    did i earn something | why is my referral zero dollars | why does it say new signup | what does earning mean in my referral list |
    how long until a referral pays`,
    "When a case of that person settles; a sign-up alone doesn't pay. In your list: 'New Signup!' means joined, 'Earning' means a " +
      "case is under way, 'Paid Out' means earned.",
  ],
  [
    "link-where",
    `
    where do i find my affiliate link | how do i get a referral link | where is my invite link | get my share link | where is my
    affiliate link on the site | where do i get a link to share | how can i get a referral code | how do i find my code`,
    "Everyone with an account has an affiliate link. Sign in at {site}/user/affiliate to copy or share it, or ask me here for your " +
      "link once you've joined.",
  ],
  [
    "become-affiliate",
    `
    how do i become an affiliate | do i have to apply for the affiliate program | can anyone refer | am i an affiliate automatically |
    how can i join the affiliate program | can i become an affiliate | do i need to sign up as an affiliate | is the affiliate program
    open to everyone | affiliate application`,
    "Everyone who signs up is an affiliate right away; there's nothing to apply for. Your link is at {site}/user/affiliate",
  ],
  [
    "self-referral",
    `
    can i refer myself | use my own link | second account with my link | refer my own number | can i sign up with my own link | can i
    make a second account | can i refer my other phone | may i refer myself`,
    "No: nobody earns on their own cases, and self-referrals are held for a check by our team.",
  ],
  [
    "missing-referral",
    `
    my friend joined without my link | add a referral afterwards | referral is not showing | referral was not counted | credit for my
    friend | my friend did not use my link | he forgot to use my code | she signed up without my code | my referral does not show up |
    why is my friend not in my list | can you add my friend to my referrals | i referred someone but got no credit | friend joined but i
    dont see it`,
    "A referral counts when your friend joins through your link. If that went wrong, reply HUMAN and a person will look into it.",
  ],
  [
    "referral-names",
    `
    can i see who signed up | names of my referrals | see my referrals phone numbers | contact details of referrals | who are my
    referrals | can i see their names | can you tell me who joined | i want the phone numbers of my referrals | why do i only see first
    names`,
    "You see your referrals' first names and where they stand at {site}/user/affiliate. Their last names, emails and numbers stay " +
      "private.",
  ],
  [
    "share-link",
    `
    how do i share my link | post on facebook or tiktok | share on social media | where can i post my link | how do i share it | where
    should i post my link | can i put my link on facebook | can i post it on tiktok | how do i get people to join | tips for sharing`,
    "At {site}/user/affiliate you can copy your link or share it on Facebook, X, WhatsApp, TikTok and more. Please don't promise " +
      "people money: claims pay only when they settle.",
  ],
];
