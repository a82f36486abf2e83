import { describe, expect, it } from "vitest";
import { readKeyword, type Keyword, type KeywordContext } from "~/bot/keywords";

const plain: KeywordContext = { optedOut: false, awaitingAnswer: null, hasMedia: false };
const read = (body: string, context: Partial<KeywordContext> = {}): string => {
  const keyword: Keyword = readKeyword(body, { ...plain, ...context });
  return keyword.kind === "stop" ? `stop ${keyword.certainty}` : keyword.kind;
};

describe("LG-01, LG-07, TW-50: words of the law and of the carriers stop with certainty", () => {
  // prettier-ignore
  it.each([
    "STOP", "stop", "Stop", "STOP!!!", "Stop.", " stop ", "stop\n", "STOP please", "Please stop", "pls stop", "stop now", "STOP STOP STOP",
    "S T O P", "S.T.O.P.", "s-t-o-p", "STOP 🙏", "🛑 STOP 🛑", "ＳＴＯＰ", "STOP2END", "Re: Stop", "Cancel\n\nSent from my iPhone", "END\nGet Outlook for Android", "stop 2 end", "STOP2STOP", "ST\u200BOP", "st op", "STOPALL", "stop all", "STOP ALL", "Stop, please.",
    "STOP thank you", "ok stop", "'stop'", "\"STOP\"", "end", "END", "End.", "quit", "QUIT!", "revoke", "REVOKE", "opt out", "opt-out", "OPT OUT",
    "optout", "OptOut", "cancel", "CANCEL", "Cancel please", "unsubscribe", "UNSUBSCRIBE", "un-subscribe", "please opt me out", "Please opt me out!",
    "opt me out", "stop quit end", "alto", "ALTO", "¡Alto!", "parar", "Parar por favor", "cancelar", "basta", "¡Basta ya!", "paren", "baja", "arrêt",
  ])("%j", (body) => expect(read(body)).toBe("stop keyword"));
});

describe("LG-01, LG-17: clear wishes in the person's own words stop at once", () => {
  // prettier-ignore
  it.each([
    "stopp", "STOOOOP", "sotp", "stpo", "st0p", "unsuscribe", "unsubcribe", "cancle", "🛑", "stop texting", "Stop texting me", "stop texting me!!",
    "please stop texting me", "Please stop messaging me.", "pls stop txting me", "quit texting me", "stop sending me messages",
    "stop sending me these texts", "Stop sending me this crap", "stop spamming me", "stop contacting me", "stop bothering me please",
    "stop all texts", "stop the texts", "stop these messages", "end texts", "cancel texts", "cancel my subscription", "cancel text alerts",
    "stop it", "Just stop it already", "stop everything", "take me off your list", "Take me off this list!", "take my number off your list",
    "get me off your texting list", "remove me", "Remove me from your list", "please remove my number", "remove my number from your database",
    "delete my number", "lose my number", "leave me alone", "Leave me the hell alone", "go away", "fuck off", "no more texts", "No more messages please",
    "no more of your texts", "don't text me again", "Don’t text me again", "dont text me anymore", "do not text me", "Do not contact me again",
    "never text me again", "Do not text or call me", "do not text this number", "don't message me ever again", "wrong number", "Wrong number!",
    "sorry wrong number", "You have the wrong number", "you've got the wrong number", "I think you have the wrong person",
    "this is the wrong number", "unsubscribe me please", "Unsubscribe me", "unsubscribe from all texts", "please unsubscribe me from this list",
    "opt me out of these texts", "opt out of all messages", "I'm opting out", "I want to opt out", "I'd like to opt out", "I want to unsubscribe",
    "I would like to be removed from your list", "I want to stop receiving texts", "I want to be taken off your list", "I no longer want to receive texts",
    "I don't want your texts", "I don't want any more texts from you", "I don't want to hear from you", "I do not want to be contacted by you",
    "I revoke my consent", "I hereby withdraw my consent to be texted", "revoke consent to receive text messages", "cease and desist",
    "can you stop texting me", "Could you please stop texting me?", "can you take me off your list", "will you leave me alone",
    "you need to stop texting me", "you guys need to stop texting me", "I want you to stop texting me", "I told you to stop texting me",
    "if you text me again I'm calling my lawyer", "Thanks for the help. Please stop texting me.", "who is this? stop", "Who dis? Leave me alone",
    "Hi there. Please stop", "Thanks, but take me off your list", "How do I unsubscribe from your texts?", "reply stop", "STOP - John",
    "no más mensajes", "No mas mensajes por favor", "deja de escribirme", "Dejen de escribirme", "deje de mandarme mensajes",
    "por favor dejen de enviarme mensajes", "no me escriban más", "No me manden más mensajes", "no me molesten", "ya no me escriban",
    "no quiero más mensajes", "ya no quiero recibir mensajes", "quítenme de la lista", "borren mi número", "elimíname de su lista",
    "sáquenme de su lista", "darme de baja", "quiero darme de baja", "número equivocado", "Tiene el número equivocado", "déjenme en paz",
    "cancelar mensajes", "¿Pueden dejar de escribirme?", "ya basta de mensajes", "no molestar",
    "STOP TEXTING ME OR I WILL SUE", "Stop it I'm blocking you", "I do not consent to these messages", "I never signed up for this, stop texting me",
    "I'm going to report you if you don't stop", "Please discontinue", "Not interested, remove me", "omg stop texting me wtf", "stop bro",
    "I said stop", "How many times do I have to say stop", "Remove me I already asked", "you're texting the wrong person", "I'm not Linda, wrong number",
    "do not send me anything", "I dont want anything from you", "STOP1", "stop, i'm driving", "dejen de joder", "no gracias, quíteme de la lista",
    "Do not call or text", "remove", "delete me", "STOP UPDATES",
    "I don't want these texts anymore", "I don't want these texts", "i dont want these messages any more", "stop texting me and call me instead",
    "no texts", "No texts please", "leave me be", "enough with the texts", "nobody asked you to text me", "I never asked you to text me",
  ])("%j", (body) => expect(read(body)).toBe("stop clear"));
});

describe("LG-17: what is told of the spammer, quoted, asked or about the case is no stop", () => {
  // prettier-ignore
  it.each([
    "I told them to stop", "I told them to stop texting me", "they said reply STOP to end", "It says reply STOP to unsubscribe",
    "Reply STOP to end", "Text STOP to opt out", "Msg & data rates may apply. Reply STOP to cancel", "how do I stop these spam texts",
    "How can I stop the spam?", "can you make them stop", "Can you get them to stop texting me?", "I want them to stop texting me",
    "I want him to leave me alone", "they won't stop texting me", "They keep texting me after I said stop", "I replied STOP and they texted again",
    "i texted stop 3 times and still get these", "I said stop but they keep going", "I asked the company to take me off their list",
    "They wouldn't take me off their list", "she said \"stop texting me\" and they still did", "I wrote 'unsubscribe' and nothing happened",
    "got this after I opted out", "I unsubscribed from this company last year", "I never gave them consent", "someone texted me wrong number",
    "I get wrong number texts all the time", "this company keeps sending me texts even after I opted out", "I can't stop getting these",
    "the message has no opt out", "there is no way to unsubscribe", "What happens if I text STOP?", "If I reply STOP does my case go on?",
    "I don't want to opt out", "don't stop", "please don't stop my case", "I didn't mean to stop", "never said stop", "I want to stop getting spam texts",
    "Please help me stop spammers", "make these scammers stop", "I sent STOP on Monday", "the sender ignored my STOP",
    "cancel my case", "please cancel my claim", "stop my case", "end my case", "remove my case",
    "I quit smoking", "at the end of the month", "the bus stop ad texted me", "stop by later", "non-stop texts from that company",
    "can I opt out of arbitration?", "I got a text from a dentist", "what happens next?", "ok", "thanks", "no", "yes", "Maria Lopez",
    "remove.me@example.com", "stop.texting.me@example.com", "optout@example.com", "my email is leave.me.alone@mail.org", "2", "", "   ", "👍",
    "les dije que pararan", "Les dije que dejen de escribirme", "dice responda ALTO para cancelar", "me siguen escribiendo aunque dije alto",
    "¿cómo hago para que esa empresa pare?", "quiero cancelar mi caso con ellos", "la empresa no deja de mandar mensajes", "hola", "gracias",
    "Está bien para mí", "el mensaje es para mi mamá", "revoke my assignment", "Stopford", "Stephen Stop-Jones told me about them",
    "I have 5 screenshots to send", "Is this the end?", "when will it end", "how long until my case ends", "they texted: STOP to quit, HELP for help",
    "I have been getting spam texts from a roofing company even after replying STOP", "My ex won't leave me alone", "I want you to make them leave me alone",
    "Can you help me get off their list?", "Can you stop these companies", "do I reply STOP to them first?", "Should I text STOP back?",
    "does texting STOP work", "I clicked unsubscribe", "Tell them to stop", "tell him to leave me alone", "please get them to quit texting", "stop spam",
    "how do i cancel my claim", "don't call me, text me", "don't text my wife", "do not contact my employer", "I don't want to receive texts from Rosa Roofing",
    "this is not working", "this isn't fair", "This is not right", "I'm not sure", "is that enough?", "I have had enough of these spammers",
    "I didn't sign up for their list", "that's not my case", "this isn't spam", "no updates yet?", "I don't want these texts from Rosa Roofing",
    "please don't remove me", "Don't unsubscribe me", "how do I get texts again after stop", "I accidentally texted stop", "One more question before I stop",
  ])("%j", (body) => expect(read(body)).toBe("none"));
});

describe("LG-17: doubt stops recurring texts only", () => {
  // prettier-ignore
  it.each([
    "how do I stop these texts", "how do I opt out?", "make it stop", "I got this text. Please stop texting me", "not interested", "I'm not interested",
    "Don't text me after 9pm", "I want to cancel", "I quit", "I don't want these", "cancel everything", "no more", "stop?? why do you ask so much",
    "I want to stop these texts from ABC", "I told them no. Leave me alone", "please stop, they are driving me mad", "quiero cancelar",
    "no me interesa", "quiero que dejen de escribirme", "Can this stop", "does STOP work here",
    "ENOUGH", "that's enough", "cancel my account", "close my account", "not me", "That's not me", "this isn't Maria", "This is not Maria", "I'm not Linda", "this is not Maria's number",
    "I did not sign up for this", "I never signed up for this", "No soy Maria",
  ])("%j", (body) => expect(read(body)).toMatch(/^stop (doubtful|clear)$/));

  it.each(["not interested", "make it stop", "Don't text me after 9pm", "I want to cancel"])(
    "%j is not taken for a clear stop",
    (body) => expect(read(body)).toBe("stop doubtful"),
  );
});

describe("LG-17: context decides", () => {
  it("a picture makes a sentence a story, but never a word of the law", () => {
    expect(read("stop texting me", { hasMedia: true })).toBe("stop doubtful");
    expect(read("take me off your list", { hasMedia: true })).toBe("stop doubtful");
    expect(read("I told them to stop", { hasMedia: true })).toBe("none");
    expect(read("how do I stop this", { hasMedia: true })).toBe("none");
    expect(read("STOP", { hasMedia: true })).toBe("stop keyword");
  });

  it("LG-01: a word of the law stops even where a name, an email or an agreement was asked for", () => {
    for (const awaitingAnswer of ["name", "email", "agreement"] as const)
      for (const word of ["STOP", "cancel", "End", "quit", "unsubscribe"])
        expect(read(word, { awaitingAnswer })).toBe("stop keyword");
  });

  it("a Spanish word that is also a surname leaves doubt where a name was asked for", () => {
    expect(read("Alto", { awaitingAnswer: "name" })).toBe("stop doubtful");
    expect(read("Alto", { awaitingAnswer: "email" })).toBe("stop keyword");
    expect(read("Maria Alto", { awaitingAnswer: "name" })).toBe("none");
    expect(read("leave me alone", { awaitingAnswer: "name" })).toBe("stop clear");
  });

  it.each([
    "yes",
    "Yes please",
    "Y",
    "yes i do",
    "sí",
    "Si por favor",
    "please",
    "YES!",
    "yeah",
    "I do",
  ])("LG-17, TW-52: %j to our question whether texts should stop is a stop", (body) => {
    expect(read(body, { stopAsked: true })).toBe("stop answered");
    expect(read(body)).toBe("none");
  });

  it.each(["no", "No thanks", "nope", "n", "keep texting me", "no no", "please don't stop"])(
    "LG-17: %j to our question whether texts should stop keeps them",
    (body) => {
      expect(read(body, { stopAsked: true })).toBe("keep");
      expect(read(body)).toBe("none");
    },
  );

  it("LG-01, LG-17: doubt repeated when we ask is a stop, and a word of the law stays one", () => {
    expect(read("not interested")).toBe("stop doubtful");
    expect(read("not interested", { stopAsked: true })).toBe("stop clear");
    expect(read("STOP", { stopAsked: true })).toBe("stop keyword");
    expect(read("what is my status", { stopAsked: true })).toBe("status");
  });

  it("TW-52: YES starts only for a person who had stopped", () => {
    expect(read("YES")).toBe("none");
    expect(read("YES", { awaitingAnswer: "agreement" })).toBe("none");
    expect(read("YES", { optedOut: true })).toBe("start");
    expect(read("sí", { optedOut: true })).toBe("start");
    expect(read("YES", { optedOut: true, awaitingAnswer: "agreement" })).toBe("start");
    expect(read("NO", { optedOut: true })).toBe("none");
  });

  it("a why during sign-up is about the question, not about a rejection", () => {
    expect(read("why?")).toBe("why");
    expect(read("why?", { awaitingAnswer: "email" })).toBe("none");
  });
});

describe("keywords that work without a language model", () => {
  // prettier-ignore
  const cases: [Exclude<Keyword["kind"], "stop" | "none">, string[]][] = [
    ["start", ["START", "start", "Start!", "unstop", "UNSTOP", "opt in", "start texting me again", "comenzar"]],
    ["help", ["HELP", "help", "Help!", "help please", "INFO", "info", "ayuda", "AYUDA por favor", "información", "help me"]],
    ["status", ["STATUS", "status", "case status", "Status?", "status of my case", "what's the status of my case?", "what is my status", "any updates?", "how is my case", "estado", "estado de mi caso", "¿Cómo va mi caso?"]],
    ["why", ["WHY", "why?", "why was it rejected", "Why was my case rejected?", "why did you reject my claim", "por qué", "¿Por qué?", "por que fue rechazado"]],
    ["human", ["HUMAN", "human", "agent", "Agent please", "talk to a person", "I want to talk to a real person", "can I speak with someone", "representative", "let me talk to a human", "persona", "quiero hablar con una persona", "agente", "customer service"]],
    ["updates", ["UPDATES", "updates", "Updates please", "send me updates", "actualizaciones"]],
  ];
  it.each(cases.flatMap(([kind, bodies]) => bodies.map((body) => [body, kind] as const)))(
    "%j asks for %s",
    (body, kind) => expect(read(body)).toBe(kind),
  );

  it.each([
    "help me with my case",
    "I need help understanding the agreement",
    "start a new case",
    "my agent is John",
    "why do spammers do this",
    "status quo",
    "I updated my address",
    "this person keeps texting me",
  ])("%j is left to the agent", (body) => expect(read(body)).toBe("none"));
});

describe("bad input", () => {
  it("the longest and most repetitive texts are read in bounded time", () => {
    const fragments = [
      "stop texting me ",
      "please ",
      "i want you to stop ",
      "no me escriban mas ",
      "text text ",
      "remove me from your list ",
      "a",
      "you need to ",
      "opt me out of the ",
      '"',
      "'",
      "@",
      "i dont want you to text ",
      "numero ",
      "www.",
      "a.b-",
    ];
    const started = performance.now();
    for (const fragment of fragments)
      for (const end of ["", "!", " x"]) read(fragment.repeat(1600 / fragment.length) + end);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("half characters, NUL and other scripts are no stop and no error", () => {
    for (const body of ["\ud83d", "\0\0", "停止吗", "Привет", "مرحبا", "\u202E pots"])
      expect(read(body)).toBe("none");
  });
});
