import type { DrawnText } from "~/scripts/bench/pictures/draw-text";

/** Texts of eight companies. */
export const drawnTexts: readonly DrawnText[] = [
  {
    number: "(888) 555-0101",
    time: "Today 9:14 AM",
    lines: [
      "Hi, this is Maple Gutters. Free",
      "cleaning with every new gutter",
      "ordered this week. Reply YES and",
      "we call you back today.",
    ],
    email: "bookings@maplegutters.com",
  },
  {
    number: "(866) 555-0112",
    time: "Mon 4:05 PM",
    lines: [
      "Cedar Roofing: storm season is",
      "here. Your home may qualify for",
      "a full roof replacement at no",
      "cost. Text back for an inspection.",
    ],
    email: "hello@cedarroofing.com",
  },
  {
    number: "(877) 555-0123",
    time: "Today 11:42 AM",
    lines: [
      "LAST DAY! 40% off all double",
      "windows at Harbor Windows plus",
      "free installation. Tap the link",
      "or answer to lock in your price.",
    ],
    email: "sales@harborwindows.com",
  },
  {
    number: "(855) 555-0134",
    time: "Tue 1:30 PM",
    lines: [
      "Good news from Summit Solar: a",
      "state credit pays up to $7,500",
      "for panels on your roof. Spots",
      "are limited, shall we call you?",
    ],
    email: "team@summitsolar.com",
  },
  {
    number: "(844) 555-0145",
    time: "Today 6:20 PM",
    lines: [
      "Valley Lending has a business",
      "line of $80,000 ready for you.",
      "No hard credit check, funded in",
      "24 hours. Reply to see terms.",
    ],
    email: "offers@valleylending.com",
  },
  {
    number: "(833) 555-0156",
    time: "Fri 10:02 AM",
    lines: [
      "We buy houses as they are! Cash",
      "from Meadow Homes within seven",
      "days, no agents and no repairs.",
      "Is your property still for sale?",
    ],
    email: "deals@meadowhomes.com",
  },
  {
    number: "(888) 555-0167",
    time: "Today 3:37 PM",
    lines: [
      "Granite Fitness misses you. Come",
      "back this month and train three",
      "months for one dollar. The offer",
      "ends Sunday at midnight.",
    ],
    email: "club@granitefitness.com",
  },
  {
    number: "(866) 555-0178",
    time: "Wed 8:55 AM",
    lines: [
      "Your car warranty is about to",
      "expire. Willow Auto Care covers",
      "engine and gearbox from $29 per",
      "month. Answer for a free quote.",
    ],
    email: "quotes@willowautocare.com",
  },
];
