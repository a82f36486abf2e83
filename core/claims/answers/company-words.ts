import { phraseList, wordList } from "~/core/claims/answers/known-words";

/** Words of talk that stand in no company's name as people give it here. */
export const talkWords = wordList(
  `happy merry thanksgiving christmas holidays holiday congratulations congrats bless amen
   forgot glasses battery dead signal asleep hospital appointment moment sec brt omw wtf omg
   ugh hmm huh whatever nevermind jaja jajaja i im ive id ill me my mine we us our you your
   yours u ur he she they them their theirs it its this that these those there here what who
   which why how when where is was are were be been being am do does did done have has had
   having dont didnt doesnt cant wont isnt wasnt not no nope nah yes yeah yep never some
   somebody someone something somewhere any anybody anything nobody nothing everybody everyone
   all both other another else same an if or so but because then than too very just only also
   again already still even maybe probably perhaps think guess know see saw look looks looking
   looked say says said saying tell told call calls called calling text texts texted texting
   message messages send sends sent sending get gets got getting give gave want wants wanted
   need needs stop keep keeps ask asked asking answer answered like likes going gone go went
   come came comes coming make makes made put puts take takes took tap tapped click clicked
   open opened read reading write wrote reply replied number phone picture pic pics photo
   screenshot link links name names company companies business sender later now today tomorrow
   yesterday morning evening night afternoon week month year last next day days time times
   minute please thanks thank sorry hello hi hey lol haha ok okay sure fine good great bad
   sick tired busy driving work working job dinner lunch eating sleep sleeping dying brb ttyl
   money free help hate love scam scams scammer scammers spam spammer spammers robot robots
   bot telemarketer telemarketers telemarketing people guys guy man woman lady kid kids wife
   husband son daughter mother father mom dad brother sister friend neighbor random unknown
   fake weird strange with without for from about into out off up down over under after before
   until while in on at to by as really pretty que quien como cuando donde por para pero si se
   es era fue esta estan este esa eso un una unos unas yo tu usted ustedes ellos ella te le
   les lo nos mi mis su sus ya muy mas menos nada nadie algo alguien nunca siempre tambien
   solo nomas creo digo dice dicen dijo mandan mando llego manda tengo tiene hay sabe quiero
   puedo ayuda gracias hola bueno ahorita luego foto mensaje numero telefono compania empresa
   nombre tienda gente`,
);

/** Words of kinds of business: no company is told by them alone. */
export const kindWords = wordList(
  `advantage plan plans open enrollment part free prize gift card cards cash money back pay
   vote voter solar insurance loan loans bank banks casino store stores shop car cars auto
   warranty medicare medicaid health real estate home homes roof roofing window windows debt
   relief political campaign tax taxes credit energy the a of and group service services
   center centre clinic dentist doctor dealer dealership gym pizza restaurant hotel travel
   cruise marketing sales ad ads advertisement survey charity politics politician election
   government state county city mortgage realtor agent agency legal law lawyer plumbing
   heating cooling doors panels crypto bitcoin delivery package post office usps irs school
   church pharmacy furniture mattress phone cable internet club team offer deal deals coupon
   sale contractor repair el la los las de del y seguro seguros carros autos casa casas
   prestamo prestamos banco techos ventanas farmacia clinica dentista celulares celular medico
   inmobiliaria abogados panaderia restaurante`,
);

/** Names of well-known companies that are common words too. */
export const brands = wordList(
  `walmart target verizon amazon costco kia toyota ford honda nissan chevrolet comcast xfinity
   spectrum geico progressive allstate aetna cigna humana nike adidas macys kohls sears kroger
   walgreens cvs petco petsmart starbucks mcdonalds dominos subway uber lyft doordash grubhub
   instacart netflix hulu disney paypal venmo chase citibank temu shein wayfair ikea sephora
   ulta gap tmobile att sprint boost cricket samsung apple google facebook microsoft
   draftkings fanduel lowes homedepot nordstrom gamestop ebay etsy groupon expedia zillow
   rocketmortgage lendingtree sunrun vivint`,
);

/** How people begin when they name who wrote. */
export const leadIns = phraseList(
  `at the end is|at the bottom is|name at the end is|at the top it says|sign as|they sign as
   |signs as|it reads|its from|it is from|it was from|it came from|its signed|it is signed
   |signed|signed by|its called|called|the name is|name is|name says|the company is|company is
   |it says its|it says its from|it says it is|it says|says|it said|it is|its|it was
   |text is from|message is from|from|mentions|it mentions|reads|look like its|the text says
   |at the bottom it says|at the end it says|they are|theyre|they said they are
   |they call themselves|dice|dice que es|dice que son|dice ser|es de|es|son de|son|firma
   |firma como|firmado|firmado por|se llama|se llaman|era|era de|viene de|de parte de|yes|yeah
   |yep|y|si|sure|yup|yes its|yes it is|yes its from|yes it says|si es|si dice|si es de|si son
   |sure its|yes from|one is|sender is|sender was|and it is|and its|but its|but it is
   |but its signed|but it says|but it mentions|no but it mentions|no but it says|no but its
   |no but it is|there it is|i see it|and it says|si era|pero dice|pero es|pero firma|y es
   |y dice|leyo y es|lo leyo y es|thats|that is|that was|por parte de|claro es|claro dice`,
);

/** Only after these a name counts that is written small. */
export const strongLeadIns = phraseList(
  `its from|it is from|it was from|it came from|its signed|it is signed|signed|signed by
   |its called|called|the name is|name is|the company is|company is|text is from
   |message is from|es de|firma como|firmado por|se llama|se llaman|viene de|yes its from
   |yes from|si es de|yes its`,
);
