import { describe, expect, it } from "vitest";
import { chooseEmail } from "~/integrations/reader/engine/address/choose-email";
import { findEmails } from "~/integrations/reader/engine/address/find-emails";

const addresses = (text: string) => findEmails(text).map(({ address }) => address);

describe("addresses in running text", () => {
  const ways = [
    "gus.ruiz@harbor-dental.co.uk",
    "GUS.RUIZ@HARBOR-DENTAL.CO.UK",
    "gus.ruiz @ harbor-dental.co.uk",
    "gus.ruiz @ harbor-dental . co . uk",
    "gus.ruiz at harbor-dental dot co dot uk",
    "gus.ruiz AT harbor-dental DOT co DOT uk",
    "gus dot ruiz at harbor-dental dot co dot uk",
    "gus.ruiz at harbor dash dental dot co dot uk",
    "gus.ruiz at harbor-dental.co.uk",
    "gus.ruiz [at] harbor-dental [dot] co [dot] uk",
    "gus.ruiz(at)harbor-dental(dot)co(dot)uk",
    "gus.ruiz{at}harbor-dental{dot}co{dot}uk",
    "gus.ruiz<at>harbor-dental<dot>co<dot>uk",
    'gus.ruiz "at" harbor-dental "dot" co "dot" uk',
    "gus.ruiz_at_harbor-dental_dot_co_dot_uk",
    "gus.ruiz -at- harbor-dental -dot- co -dot- uk",
    "gus.ruiz (a) harbor-dental.co.uk",
    "gus.ruiz arroba harbor-dental punto co punto uk",
  ];
  const leads = [
    "",
    "Sure! ",
    "You can reach me at ",
    "It's ",
    "Please send it to ",
    "Puede escribirme a ",
  ];
  const tails = ["", " is the best one", ". What day works?", " and put your name in the subject"];
  it("a provider that has lost the last letter of its ending is whole again, and that is said", () => {
    expect(findEmails("write to ivy_office@aol.co")).toMatchObject([
      { address: "ivy_office@aol.com", mended: true },
    ]);
    expect(addresses("ivy@cedarhousing.co ivy@aol.co.uk")).toEqual([
      "ivy@cedarhousing.co",
      "ivy@aol.co.uk",
    ]);
  });

  it("a word that mailboxes are named after holds no figure", () => {
    expect(addresses("qu0tes@acme.org 0ffice@acme.org b0b@acme.org")).toEqual([
      "quotes@acme.org",
      "office@acme.org",
      "b0b@acme.org",
    ]);
    expect(addresses("guotes@acme.org guo@acme.org")).toEqual(["quotes@acme.org", "guo@acme.org"]);
  });

  it.each(ways)("%s, whatever words stand around it", (way) => {
    for (const lead of leads)
      for (const tail of tails)
        expect(addresses(lead + way + tail), lead + way + tail).toEqual([
          "gus.ruiz@harbor-dental.co.uk",
        ]);
  });

  it.each([
    [
      "a bubble's time glued to the ending",
      "It is leon@foxglovelandnet1310",
      "leon@foxgloveland.net",
    ],
    ["the same after its full stop", "It is leon@foxgloveland.net1310", "leon@foxgloveland.net"],
    [
      "the end of the sentence before",
      "Yes of course.megan.fontaine@foxgloveland.net is our office",
      "megan.fontaine@foxgloveland.net",
    ],
    ["a word that opens the text", "Sure.megan.f@foxgloveland.net", "megan.f@foxgloveland.net"],
    ["a misread ending", "SERVICE@NINEOAKSENERGY.CQ thank you!", "service@nineoaksenergy.co"],
    [
      "a mailbox that lost a thin letter",
      "Send it to offce@foxgloveland.net",
      "office@foxgloveland.net",
    ],
  ])("%s is told from the address: %j", (_, text, address) =>
    expect(addresses(text)).toEqual([address]),
  );

  it.each([
    ["a name that begins like an answer", "write to sure.thing@acme.com", "sure.thing@acme.com"],
    ["a mailbox of a course", "Email: course.megan@acme.com", "course.megan@acme.com"],
    ["a name one letter from a mailbox that is a word", "clams@acme.com", "clams@acme.com"],
    ["a host that ends in figures", "ann@acme24.com", "ann@acme24.com"],
  ])("%s stays as it is: %j", (_, text, address) => expect(addresses(text)).toEqual([address]));

  it("a mailbox before a bare at, words before a spelled dot", () => {
    expect(addresses("write us at sales at bright roof dot com")).toEqual(["sales@brightroof.com"]);
    expect(addresses("my email is olga at granite-fence.us")).toEqual(["olga@granite-fence.us"]);
  });

  it.each([
    ["write to team@silveroak.ne tis the best one", "team@silveroak.net"],
    ["write to team@silveroak.ne to order", "team@silveroak.ne"],
    ["team@silveroak.co my friend", "team@silveroak.co"],
    ["Reach the team here: hello@alumni.or", "hello@alumni.org"],
    ["desk at harbor lamps dot 6om", "desk@harborlamps.com"],
  ])(
    "an ending whose letter strayed or was covered, but no other word's letter: %s",
    (text, address) => {
      expect(addresses(text)).toEqual([address]);
    },
  );

  it.each([
    "Reach us at acme.com today",
    "This is Sam at acme.com, are you home?",
    "See the offer at bit.ly/x2. Dot your i's.",
    "We meet at noon. Net savings are big.",
    "Follow @acme.com on insta or visit acme.com",
  ])("none in: %s", (text) => {
    expect(addresses(text)).toEqual([]);
  });
});

describe("U §5: the claimant's own address under an underline", () => {
  const chosen = (typed: string, repeated: string, claimant: string[] = []) =>
    chooseEmail(
      [
        { from: "user", text: typed },
        { from: "sender", text: repeated },
      ],
      null,
      claimant,
    ).chosen?.address ?? null;

  it("is theirs also where its underscore has become a gap, a dash or nothing", () => {
    expect(
      chosen("Send it to rosa_k77@kfamily.net", "Still there rosa k77@kfamily.net"),
    ).toBeNull();
    expect(chosen("Send it to rosa_k77@kfamily.net", "rosa-k77@kfamily.net")).toBeNull();
    expect(
      chosen("email?", "Still there rosak77@kfamily.net", ["rosa_k77@kfamily.net"]),
    ).toBeNull();
  });

  it("lends nothing to an address that only ends alike", () => {
    expect(chosen("Send it to rosa_k77@kfamily.net", "Write to k77@kfamily.net")).toBe(
      "k77@kfamily.net",
    );
  });
});

const given = (text: string) =>
  chooseEmail(
    [
      { from: "user", text: "email?" },
      { from: "sender", text },
    ],
    null,
    [],
  ).chosen?.address ?? null;

describe("U §5: whose address it is", () => {
  it.each([
    "Thanks, I just sent the details to rosa.k@kfamily.net",
    "Perfect. We will email rosa.k@kfamily.net today.",
    "Is rosa.k@kfamily.net the right address?",
    "We have rosa.k@kfamily.net on file, is that still correct?",
    "I emailed you at rosa.k@kfamily.net",
    "ok emailing rosa.k@kfamily.net now",
    "Just to confirm rosa.k@kfamily.net?",
    "Check rosa.k@kfamily.net for the contract",
    "Look for our message in rosa.k@kfamily.net inbox",
    "Le mandé los papeles a rosa.k@kfamily.net",
    "Dear rosa.k@kfamily.net, your account is on hold",
    "Login with rosa.k@kfamily.net to claim",
    "Our records list rosa.k@kfamily.net. Correct? Reply Y",
    "We show rosa.k@kfamily.net as your contact",
    "You signed up with rosa.k@kfamily.net on 3/2",
    "Confirmation sent to rosa.k@kfamily.net",
    "Do you still use rosa.k@kfamily.net?",
    "Got it, rosa.k@kfamily.net. Thanks!",
    "The account for rosa.k@kfamily.net is on hold",
    "Verify that rosa.k@kfamily.net is yours",
    "Enviado a rosa.k@kfamily.net",
    "¿Es rosa.k@kfamily.net su correo?",
    "rosa.k@kfamily.net - is this you?",
    "We tried to email rosa.k@kfamily.net but it bounced",
    "We see rosa.k@kfamily.net in your file, confirm with Y",
  ])("the claimant's: %s", (text) => {
    expect(given(text)).toBeNull();
  });

  it.each([
    "Thanks! Mine is crew@cedar-lending.io",
    "Great, we will write from crew@cedar-lending.io",
    "Sent! It comes from crew@cedar-lending.io",
    "Please email your documents to crew@cedar-lending.io",
    "We have emailed you from crew@cedar-lending.io",
    "I sent it from crew@cedar-lending.io, check spam",
    "you may send an email to crew@cedar-lending.io",
    "we are using crew@cedar-lending.io now",
    "It is crew@cedar-lending.io. Is that ok?",
    "Claro, escríbame a crew@cedar-lending.io",
    "Mande sus documentos a crew@cedar-lending.io",
    "Papers can be emailed to crew@cedar-lending.io",
    "Send the signed form over to crew@cedar-lending.io",
    "Our records department is crew@cedar-lending.io",
    "You'll get a quote from crew@cedar-lending.io",
    "Our office: crew@cedar-lending.io, is that ok?",
  ])("the sender's: %s", (text) => {
    expect(given(text)).toBe("crew@cedar-lending.io");
  });
});
