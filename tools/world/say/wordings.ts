/** What is sold: names of companies, offers and topics. */
export type Trade = { words: string[]; offers: string[]; topics: string[] };

export const trades: Trade[] = [
  {
    words: ["Roofing", "Gutters"],
    offers: ["a free roof inspection", "{percent}% off new gutters", "no-cost storm repairs"],
    topics: ["your roof", "the storm damage on your street"],
  },
  {
    words: ["Solar", "Power"],
    offers: ["solar with $0 down", "a free energy audit", "{percent}% off your power bill"],
    topics: ["your electric bill", "solar for your home"],
  },
  {
    words: ["Lending", "Funding"],
    offers: ["a loan of {amount}", "same-day funding up to {amount}", "a line of credit"],
    topics: ["your loan request", "working capital"],
  },
  {
    words: ["Insurance", "Coverage"],
    offers: ["health plans from {amount} a year", "lower car insurance", "a free quote"],
    topics: ["your coverage", "your expiring policy"],
  },
  {
    words: ["Homes", "Realty"],
    offers: ["a cash offer for your house", "a sale without fees", "a closing in 9 days"],
    topics: ["your property", "the house on Alder Street"],
  },
  {
    words: ["Campaign", "Voters"],
    offers: ["a {percent}0%-match of your gift", "your membership", "a rush gift of $15"],
    topics: ["our midnight goal", "this election"],
  },
  {
    words: ["Dental", "Clinic"],
    offers: ["whitening for {amount}", "a first visit for $49", "{percent}% off implants"],
    topics: ["your smile", "your next visit"],
  },
  {
    words: ["Fitness", "Gym"],
    offers: ["three months for $9", "a free training", "{percent}% off all passes"],
    topics: ["your membership", "summer shape"],
  },
  {
    words: ["Cleaning", "Carpets"],
    offers: ["two rooms for $79", "{percent}% off deep cleaning", "a free estimate"],
    topics: ["your carpets", "spring cleaning"],
  },
  {
    words: ["Motors", "Warranty"],
    offers: ["an extended warranty", "{percent}% off service", "a trade-in bonus of {amount}"],
    topics: ["your vehicle", "your car's warranty"],
  },
];

export const hosts =
  "maple cedar river harbor summit valley meadow copper silver granite willow prairie aspen birch canyon delta ember falcon garnet hazel indigo juniper kestrel lantern mistral nimbus orchard pebble quartz ridge sable tundra umber vista walnut zephyr".split(
    " ",
  );
export const firsts =
  "Ana Ben Carla Dan Elena Frank Grace Hugo Iris Jack Karen Luis Maria Nora Oscar Paula Quinn Rosa Sam Tina Uma Victor Wendy Yusuf Zoe Aaliyah Abdul Adriana Aisha Alan Alejandro Alma Andre Angela Antonio April Arjun Ashley Beatriz Bella Bill Brandon Brenda Brittany Bruce Caleb Camila Carmen Cedric Chen Chloe Chris Cindy Clara Cody Connie Curtis Cynthia Daisy Darnell Dave Deborah Denise Derek Diego Dolores Doug Dwayne Ed Eileen Eli Emily Eric Esther Ethan Fatima Felix Fiona Gabriel Gina Gloria Greg Hannah Harold Heather Hector Helen Henry Hung Ian Imani Isaac Ivan Jada Jamal Jasmine Javier Jen Jesse Jill Jorge Josh Joy Juan Julia Kayla Keisha Keith Kelly Ken Kim Kyle Lamar Laura Leah Leo Linda Lisa Logan Lori Lucia Malik Marcus Margaret Mario Mei Melissa Miguel Mike Monica Nadia Nancy Naomi Nate Nick Nicole Noah Olga Omar Pablo Pam Patrick Pedro Phil Priya Rachel Raj Ramon Ray Rebecca Ricardo Rick Robin Ruben Ruth Sandra Sara Sergio Shanice Sheila Sofia Stacy Steve Susan Tasha Teresa Terry Thuy Tom Tony Tracy Tyler Vanessa Vera Vince Walter Wei Xavier Yolanda Yvonne Zack".split(
    " ",
  );
export const lasts =
  "Adler Brooks Castillo Dunn Ellis Ford Grant Hayes Ivers Jensen Keller Lopez Moran Novak Ortiz Price Reyes Stone Turner Vega Walsh York Aguilar Baptiste Becker Bui Carter Chavez Cohen Cruz Diaz Dixon Duong Evans Fischer Flores Foster Fuentes Garza Gibson Gupta Haddad Harper Hoang Huang Hughes Ibarra Jackson Jimenez Kaminski Khan Kowalski Lang Lewis Maldonado Marsh Mercado Mitchell Morales Myers Nash Nguyen Okafor Olsen Osei Palmer Park Patel Pearson Pham Quintana Ramos Reed Rhodes Rivera Rojas Ruiz Santos Schmidt Shah Silva Singh Sosa Sullivan Tran Underwood Valdez Vargas Wagner Ward Weaver White Wong Wu Young Zamora Zhang".split(
    " ",
  );

export const advertisements = [
  "Hi {owner}, this is {agent} with {company}. We have {offer} for you this week: {link} Reply STOP to end",
  "{company}: LAST CHANCE! Get {offer} before Friday. {link} Stop2End",
  "Hello {owner}! Are you still thinking about {topic}? {company} offers {offer}. Reply YES for details.",
  "Hey its {agent} from {company}, quick question about {topic}. Can we offer you {offer}?",
  "{percent}% OFF today only at {company}! Claim {offer} now: {link}",
  "{owner}, you have been selected for {offer}. Call us or visit {link} Txt STOP to opt out",
  "Good news! {company} is in your area and has {offer}. Want one?",
  "Congratulations! Your request about {topic} was approved: {offer}. Finish here {link}",
  "Hola {owner}, le saluda {agent} de {company}. Tenemos {offer}. Responda ALTO para salir",
  "We tried to reach you about {topic}. {offer} ends tonight. {link}",
];
export const asks = [
  "Who is this? What is your email?",
  "whats your email address",
  "Can you send me your email please?",
  "Do you have an email I can write to?",
  "Maybe. What's a good email to reach you?",
  "Please give me the email of your office",
  "ok what email should I use",
  "Send me an email address so I can reply there",
  "Cual es su correo?",
];
export const gives = [
  "Sure, it's {address}",
  "You can reach us at {address}",
  "{address}",
  "Of course! Write to {address} and ask for {agent}.",
  "Our email is {address}. Talk soon!",
  "Email me: {address} Thanks, {agent}",
  "Yes {address} is the best one",
  "Claro, es {address}",
];
export const givesLater = [
  "Questions? Write to {address}",
  "Or email us at {address} if that is easier",
  "Following up on {offer}. My email is {address}",
];
export const declines = [
  "Stop texting me",
  "No thanks",
  "I never signed up for this",
  "Not interested",
  "Sorry I am not looking for that",
];
export const withholds = [
  "Sorry I can't share that",
  "We only work by phone, call me anytime",
  "I would rather talk on the phone. When are you free?",
  "Just reply YES and {agent} will call you",
  "All details are here: {link}",
];
export const refuses = [
  "ok thanks",
  "Got it, do not text me again",
  "STOP",
  "Thank you",
  "remove me from your list",
];
export const ownGiven = [
  "Send the details to {own}",
  "You can email me at {own}",
  "sure my email is {own}",
  "{own}",
];
export const ownNoted = [
  "Great, I will send it to {own} today",
  "Thanks! Sent to {own}",
  "Perfect, got it. You will hear from us",
  "Done. Please check your inbox",
];
export const bystanders = [
  "lol who is this",
  "Please remove me too",
  "wrong group?",
  "I didn't ask for this",
  "same here",
  "how did they get my number",
  "Is this spam",
  "leave us alone",
];

/** What is said in a conversation, by what it does. */
export type Wordings = Record<
  | "advertisements"
  | "asks"
  | "gives"
  | "givesLater"
  | "declines"
  | "withholds"
  | "refuses"
  | "ownGiven"
  | "ownNoted"
  | "bystanders",
  readonly string[]
>;

/** The wordings that families held back are drawn with. */
export const usualWordings: Wordings = {
  advertisements,
  asks,
  gives,
  givesLater,
  declines,
  withholds,
  refuses,
  ownGiven,
  ownNoted,
  bystanders,
};
