// All patterns meet plain words (`plainWords`): lower case, no accents, no apostrophes, no
// punctuation.

const one = (words: string): string => `(?:${words.replaceAll(" ", "|").replaceAll("_", " ")})`;
const any = (words: string): string => `(?: ${one(words)}){0,12}`;

const text =
  "(?:texts?|txts?|messages?|msgs?|sms|texting|messaging|notifications?|alerts?|updates|reminders|communications?)";
const which = any(
  "all of the these those this your ur my any more text automated recurring further future daily",
);
const number = "(?:(?:cell |phone |cellphone |mobile )?number|cell|phone)";
const me = `(?:me|us|(?:my|this) ${number}|my name)`;
const you = one("you u yall ya you_guys you_all you_people");
const send = one("text txt message msg contact send bother sms disturb harass spam");
const sending = one(
  "texting txting messaging msging contacting bothering harassing spamming calling writing emailing annoying bugging pestering sending",
);
const object = `(?: (?:${me}|${text}|${send}|${sending}|${one("here to and or any more anything stuff things junk crap garbage bs shit all your ur the this these those else call email write calls")})){0,12}`;
const offList = `(?: (?:${text}|${one("of off from the this that your ur any all list lists call calling text texting mailing contact contacts database system records and")})){0,12}`;
const fromTexts = `(?: (?:from|of|to)${which}(?: (?:${text}|${one("lists list everything it service program campaign")}))?)?`;
const wished = `(?:opt(?:ed)? out|unsubscribed?|removed|taken off|stop (?:getting|receiving)|off (?:this|your|the) list)(?: (?:from|of|off)|${which} ${text})?${offList}`;
const receive = `(?: (?:${you}|${me}|${text}|${send}|${sending}|${one("to for get receive hear have be getting receiving see any anything more anymore these those this all your ur of from by texted messaged contacted")})){0,14}`;
const concernsTexts = `(?= .*\\b(?:${text}|${you}|contacted|texted|messaged)\\b)`;
const contacted = `(?: (?:${you}|${me}|${text}|${send}|${sending}|${one("be being receive receiving get getting by with any all your further future marketing and or calls call texted contacted called")})){0,12}`;

const english = [
  `(?:stop|unsubscribe)(?: stop){0,5}|discontinue|(?:stop|quit|cut) it(?: out)?`,
  `(?:stop |quit ){0,5}(?:stop|quit|cease|discontinue) ${sending}${object}`,
  `(?:stop|quit|cease|discontinue|end|cancel)${which}(?: sending| getting| receiving)?${which} (?:${text}|subscriptions?)`,
  `stop (?:everything|all of (?:it|this|them)|all contact)`,
  `(?:do not|dont|dnt|never|not) (?:ever )?(?:${send}|(?:call|email|write)(?: me)? (?:or|and) ${send})${object}`,
  `(?:i|we) (?:do not|dont|no longer|never) consent(?: to)?${which}(?: ${text})?`,
  `(?:take|get|pull) ${me} off${offList}`,
  `(?:remove|delete|erase|drop|unlist) ${me}${offList}`,
  `(?:lose|forget|block) (?:my|this) number`,
  `leave (?:me|us) (?:the \\w+ )?alone`,
  `(?:let|leave) (?:me|us) be|go away|get lost|buzz off|bug off|(?:fuck|f|piss|eff|screw|back) off`,
  `no more(?: of)?${which}(?: spam)? (?:${text}|contact)|no (?:texts|txts|text messages|texting|sms)`,
  `enough(?: of| with)${which} ${text}`,
  `(?:nobody|no one|noone|(?:i|we) (?:never|didnt|did not)) (?:ask|asked|told) ${you} to ${send}${object}`,
  `(?:i am |im |i |we )?opt(?:ing)? (?:${me} )?out${fromTexts}`,
  `un ?su[bs]{0,2}c?ri[bp]e?d? ?(?:${me})?${fromTexts}`,
  `(?:i|we) (?:also |really |just )?(?:want|wanna|need|wish|would like)(?: to)? (?:be )?${wished}`,
  `id like(?: to)? (?:be )?${wished}`,
  `(?:i|we) (?:really )?(?:do not|dont|no longer) (?:want|wanna|wish|need|care)${concernsTexts}${receive}`,
  `(?:sorry )?(?:i think )?(?:(?:${you}|this|it|thats|its|youve|youre)${any("have has got is must the a an texting reached calling dialed messaging texted")} )?(?:wrong|incorrect) (?:phone )?(?:number|person|guy|lady|recipient)(?: (?:sorry|buddy|pal|friend|here))?`,
  `(?:i )?(?:hereby |now )?(?:revoke|withdraw|rescind|cancel)${any("my all any the prior express previous")} (?:consent|permission|authorization)(?: (?:to|for)${contacted})?`,
  `cease and desist(?: .{1,60})?`,
  `(?:reply|text|send|txt|respond) stop`,
];

const pester =
  "(?:escrib\\w*|mand\\w*|envi\\w*|molest\\w*|contact\\w*|llam\\w*|texte\\w*|habl\\w*|acos\\w*|mensaje\\w*|jod\\w*|fastidi\\w*|ching\\w*)";
const spanishRest = any(
  "mas mensajes? textos? sms nada nunca otra vez de nuevo a este estos esos sus los mi numero ningun tantos cosas",
);
const spanishList = any(
  "de del la las su sus tu esta este los lista listas mensajes textos base datos contactos registro servicio mi numero",
);

const spanish = [
  `(?:deja|dejen|deje|dejar|dejes|para|paren|pare|parar|parale) de ${pester}${spanishRest}`,
  `(?:ya )?no (?:me|nos) (?:vuelv\\w+ a )?${pester}${spanishRest}`,
  `(?:ya )?no (?:quiero|deseo|queremos)(?: recibir| que me ${pester})?${any("mas sus ningun otro de ustedes")} (?:mensajes?|textos?|sms)${spanishRest}${any("de ustedes su parte")}`,
  `(?:ya )?no quiero que me ${pester}${spanishRest}`,
  `no (?:mas )?molest(?:ar|en|e|es)|no mas (?:mensajes?|textos?|sms)|ya no mas`,
  `(?:quit|borr|elimin|sac|remov|remuev|retir|saqu)\\w{0,5}(?:me|nos)${spanishList}`,
  `(?:quit|borr|elimin|remuev|retir|sac|saqu)\\w{1,3} mi (?:numero|telefono)${spanishList}`,
  `(?:deja|deje|dejen|dejar)(?:me|nos) (?:ya )?(?:en paz|tranquil[oa]|sol[oa])`,
  `(?:quiero |deseo |favor de )?(?:darme|dar|denme|deme|dame) de baja${spanishList}`,
  `(?:quiero |deseo )?dejar de recibir${any("sus los estos mas mensajes textos sms")}`,
  `(?:cancel|par|deten|suspend|termin)\\w{0,5}${any("ya la mi los sus estos esos todos de con")} (?:suscripcion|mensajes|textos|sms|notificaciones|alertas)`,
  `(?:.{0,30} )?(?:numero|persona) (?:equivocad[oa]|incorrect[oa])|(?:se|te) equivoc\\w+ de (?:numero|persona)`,
  `(?:ya )?(?:basta|paren|pare|paren?le|alto)(?: ya)?(?: de mensajes| con los mensajes)?`,
];

const lead = `(?:${one(
  "please pls plz ok okay hi hello hey yo thanks thank_you thx sorry but and so just yeah yes no now sir maam guys also look man bro dude again kindly " +
    "seriously i_said i_have_said ive_said lol lmao ugh omg wtf por_favor porfavor hola gracias pero ya oye oiga oigan y",
)} ){0,6}`;
const polite = `(?:${[
  `(?:can|could|would|will|wont|may) (?:${you}|i|we)(?: please| pls| just| kindly)?`,
  `${you} (?:all )?(?:need to|should|must|gotta|have to|had better|better|please|can)`,
  you,
  `i (?:want|need|would like|already told|told|already asked|asked|am asking|demand that|request that|beg|keep telling|keep asking) ${you}(?: to)?`,
  `(?:id like|im asking|im telling|im begging|asking|begging) ${you} to`,
  `how many times do i (?:have|need) to (?:say|tell ${you} to|ask ${you} to)`,
  `(?:.{0,40} )?(?:if|unless|until) ${you} (?:dont |do not )?(?:ever )?`,
  "i (?:want|need|would like) to|id like to|i am asking to|how (?:do|can) i (?=.*\\b(?:your|ur)\\b)",
  "(?:puede|puedes|pueden|podria|podrias|podrian|les pido que|le pido que|te pido que|favor de)(?: ustedes| por favor)?",
].join("|")})`;
const tail = `(?: (?:${one(
  "please pls plz now thanks thank_you thx anymore any_more again ever immediately asap right_now today already at_all forever period from_now_on " +
    "and por_favor porfavor gracias ya mas nunca jamas man dude sir maam bro ok okay lol fuck damn_it dammit i_am_not_interested im_not_interested wtf omg " +
    "smh jeez jesus yall",
)}|\\d{1,2} times|one more time|i (?:already|have|ve) (?:asked|told you|said so)|or (?:i will|ill|else)(?: .{1,60})?|instead|or im .{1,60}|im .{1,60}ing you)){0,6}`;

/** A wish said to us in the person's own words; it matches a whole clause of plain words. */
export const clearWish = new RegExp(
  `^${lead}(?:${polite} ?)?(?:${[...english, ...spanish].join("|")})${tail}$|\\b${you} (?:ever )?(?:text|txt|message|msg|contact) (?:me|us) (?:again|one more time)\\b`,
  "u",
);
