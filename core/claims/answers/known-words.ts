/** Words as a set. */
export const wordList = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Phrases, one between bars. */
export const phraseList = (phrases: string): readonly string[] =>
  phrases.split("|").map((phrase) => ` ${phrase.trim().replace(/\s+/g, " ")} `);

/** Words that answer yes wherever they begin a part of an answer. */
export const yesHeads = wordList(
  `y yes yess yesss yep yeah yea yup yupp ya yah yas si sip sii sure correct true absolutely
   definitely totally certainly affirmative indeed claro correcto cierto simon afirmativo
   yessir yesir`,
);

/** Words that answer no wherever they begin a part of an answer. */
export const noHeads = wordList(
  `n no nope nah naw nuh noo nooo never none nothing zero negative neither nobody nunca jamas
   nada ninguno ninguna nadie negativo tampoco`,
);

/** What may stand before the yes or no of a part and adds nothing. */
export const openers = wordList(
  `then oh ok okay k well um uh umm hmm hm mm honestly honest lol haha ha hey hi hello sorry
   actually so and but look listen ah ay pues bueno mira perdon hola hard big definite a an
   its thats that it the answer is was would be id say my pero entonces or plus also just dear
   really man bro dude sir maam o u jaja e god omg gosh hell heck im ill ive been because
   cause bc like jk kidding wait hold hang scratch on up oops digo la espera anyway anyways
   alas frankly truth truthfully verdad`,
);

/** What may follow a bare "no" that answers; before any other word it is the "no" of that word. */
export const afterNo = wordList(
  `i im ive id we he she it its they them the that thats this these those there theres my our
   your you u not never nope no sir maam madam man but and or just only n because cause bc why
   way how what when dear honey ty thanks thank sorry lol haha ever to at in on from for with
   of none nothing nobody neither didnt dont havent hasnt hadnt wasnt isnt aint cant wont
   doesnt couldnt wouldnt did do have has had am is was are been absolutely definitely
   actually since as by until unless though except without zero once problem mam wait hold oh
   ok well all both either any me mine us ma bro dude hun need if again asking senor senora
   senorita nada nunca jamas para gracias que claro yo ni y pero por en a con solo nomas
   ninguna ninguno ningun joven mijo mija amigo nadie tampoco mi su esa ese eso esta este esto
   digo perdon senores sino todavia aun pues`,
);

/** Spanish words that make a "no" before them the denial of a verb instead of an answer. */
export const verbsAfterNo = wordList(
  `me te se le les lo la los las nos hay es era fue estoy esta estaba tengo tiene tienen tuve
   puedo puede quiero entiendo entendi sabia sabe veo vi carga funciona doy uso he e hago hice
   creo recuerdo`,
);

export const negators = wordList(
  `no not never none nobody nothing neither nor without didnt dont doesnt havent hasnt hadnt
   wasnt werent isnt aint arent wont wouldnt cant couldnt zero didn don doesn haven hasn wasn
   isn nunca jamas ni tampoco sin nadie nada ningun ninguna ninguno`,
);

/** What is said of other people than the writer. */
export const relations = wordList(
  `wife wifes husband husbands hubby spouse mom moms mum mother mothers mama dad dads father
   fathers papa son sons daughter daughters kid kids child children brother brothers sister
   sisters aunt uncle cousin cousins niece nephew grandma grandmas grandpa grandpas
   grandmother grandfather granddaughter grandson grandkids parents inlaws girlfriend
   boyfriend fiance fiancee partner partners family ex roommate roomate friend friends buddy
   neighbor neighbors coworker boss landlord caretaker nurse esposa esposo marido mujer mami
   papi madre padre hijo hija hijos hijas hermano hermana tio tia primo prima sobrino sobrina
   abuela abuelo suegra suegro cunado cunada nieto nieta novio novia pareja amigo amiga vecino
   vecina familia cuate compadre comadre`,
);

/** Somebody else as the one who acts. */
export const otherSubjects = wordList(
  `they theyre theyve he hes she shes everyone everybody people somebody someone ellos ellas
   ella todos alguien dicen folks`,
);

/** Signs that a part is about something else than what was asked. */
export const elsewhere = phraseList(
  `a different|some other|not the same|the wrong company|another company|others companies
   |una tienda diferente|diferente|other store|other shop|other company|other place|other one
   |other ones|another store|another shop|another place|another one like|somebody else
   |someone else|somewhere else|elsewhere|competitor|competitors|different company
   |different store|different place|different one|sister company|with you|to you|you guys
   |with u|otra tienda|otra compania|otra empresa|otro lado|otra parte|otro negocio
   |competencia|a otra|a otro|con ustedes|a ustedes|not them|not these|not this one
   |from my dentist|thinking of|confused with|mixed up|mixing|por otra|other people|confundi
   |confundiendo`,
);

/** The writer does not know. */
export const unsurePhrases = phraseList(
  `that i know of|that i know|that i recall|that i remember|that im aware|that i can recall
   |that i can think of|cant be sure|cant be certain|havent any idea|not entirely sure
   |que me acuerde|hasta donde se|hasta donde yo se|no estoy seguro|no tengo presente
   |no sabria|beats me|search me|no way to tell|im blank|couldnt begin to|memory isnt
   |not clear to me|hazy|fuzzy|doesnt ring|not sure|unsure|aint sure|isnt sure|not really sure
   |not certain|uncertain|not positive|dont know|do not know|didnt know if|dunno|idk
   |dont remember|do not remember|cant remember|cannot remember|can not remember
   |couldnt remember|dont recall|do not recall|cant recall|cannot recall|couldnt recall
   |not remember|no idea|no clue|not a clue|havent a clue|havent the foggiest|no recollection
   |no memory|cant say|couldnt say|cannot say|can not say|couldnt tell you|cant tell you
   |could not tell you|can not tell|cant tell|couldnt tell|hard to say|hard to tell|who knows
   |cant swear|couldnt swear|wouldnt swear|not that i know|not that im aware
   |not that i am aware|not that i remember|not that i recall|not that i can recall
   |not that i can remember|not that i can think|not that i noticed|not to my knowledge
   |to my knowledge|as far as i know|as far as i remember|as far as i recall|as far as i can
   |far as i know|so far as i know|to the best of my|i forget|i forgot|ive forgotten
   |slipped my mind|memory is|my memory|wish i knew|lost track|no way of knowing
   |no way to know|either way|not 100|only god knows|god knows|your guess|drawing a blank
   |draw a blank|havent got a clue|no lo se|no recuerdo|no me acuerdo|no estoy segura
   |no toy seguro|no estoy cierto|quien sabe|ni idea|no tengo idea|no tengo ni idea
   |que yo sepa|que yo recuerde|que yo me acuerde|que recuerde|se me olvido|lo olvide
   |ya no me acuerdo|sabe dios|no sabria decirle|no sabria decir|ni se|no puedo decir|sin idea
   |no se decirle|no tengo claro|no me consta`,
);

/** What follows "I do not know" and makes it no doubt about what was asked. */
export const knowsNot = phraseList(
  `know them|know these|know those|know who|know this company|know that company|know this store
   |know that store|know the company|know this place|know that place|know anybody|know anyone
   |know that existed|know it existed|know there was|know about that|know about it|know they
   |know that was a thing|know you could|know how they|know where they|know why|know what that
   |know what they want|know what they are|know the name|se quienes|se quien|know of them
   |know anything about them|know her|know him|se de donde|se como|se por que|know that list
   |know about|sabia que`,
);

/** The writer says it is so by guess. */
export const hedges = phraseList(
  `maybe so|could have been|may be|might be|might have|would guess|borderline|yes and no
   |yes n no|si y no|not quite|somewhat|i suspect|suspect|i reckon|reckon|feels like
   |sounds like|sounds right|most probably|in all likelihood|i want to say|if im not mistaken
   |unless im wrong|unless i|a lo mejor|igual y|chance|quien quita|segun recuerdo|me suena
   |yo digo que|yo diria|casi|tantito|ni si ni no|i think|think so|i thinks|think i
   |thinking maybe|i guess|guess so|guess i|guessing|probably|prob|probly|prolly|maybe|mebbe
   |perhaps|possibly|possible|might|may have|mighta|could be|could have|coulda|must have
   |must of|mustve|should be|should have been|suppose|supposedly|supposed to|likely|unlikely
   |pretty sure|almost sure|fairly sure|kind of|kinda|sort of|sorta|i doubt|doubt it|doubt i
   |doubtful|i believe|dont believe so|believe so|believe i|seems|seem to|i assume|assuming
   |partly|partially|in a way|more or less|i feel like|if i remember|if memory|iirc|think not
   |shouldnt think|wouldnt think|wouldnt have thought|hopefully|in theory|technically|depends
   |i hope so|it looks like|not really|almost|hardly|barely|vaguely|id guess|my guess
   |best guess|dont think|do not think|didnt think|im thinking|as i recall|if anything|ish
   |50 50|80|90 sure|mostly sure|not exactly|potentially|apparently|i imagine|id imagine
   |chances are|could easily|wouldnt surprise|wouldnt be surprised|rings a bell
   |sounds familiar|creo|tal vez|talvez|quiza|quizas|puede ser|puede que|supongo|me parece
   |posiblemente|probablemente|seguramente|imagino|me imagino|mas o menos|podria ser|pudo ser
   |pueda ser|capaz que|capaz|igual si|igual no|se me hace|casi seguro|segun yo|segun
   |en teoria|depende|a medias|algo asi|es posible|sospecho|diria que`,
);

/** The writer tells what they once held true, or nearly answered. */
export const beliefs = phraseList(
  `assumes|people think|everybody thinks|everyone thinks|they think|swears|i thought|thought i
   |thought it|thought they|thought there|thought so|i always thought|always told
   |told everybody|told everyone|would have bet|would have sworn|coulda sworn|could have sworn
   |would have said|wanted to say|was about to|was going to|was gonna|ready to swear
   |used to think|you would think|youd think|youd swear|was sure i|was sure it|was sure they
   |was convinced|i was thinking|expected|almost said|first i thought|i figured|figured i
   |i assumed|assumed i|assumed it|used to be|used to belong|was my|pensaba|pense|pensé|creia
   |crei|yo hubiera|hubiera jurado|juraba|iba a decir|iba a poner|estaba segura|estaba seguro
   |antes era|hubiera dicho`,
);

/** A change of mind that cannot be the end of an answer. */
export const strongTurns = phraseList(
  `wait|waits|hold on|hang on|hold up|scratch that|strike that|let me think|one sec|espera
   |espere|esperate|momento|a ver`,
);

/** Words by which a later statement takes the place of an earlier one. */
export const turns = phraseList(
  `take that back|i take it back|let me correct|correcting|no wait|wrong|read it wrong|misread
   |fixing|edit|i was wrong|nevermind|never mind|strike|disregard|ignore that|olvidalo
   |retiro lo dicho|corrigiendo|error|me confundi|ahora me acuerdo|ya me acorde|me acorde
   |espera|actually|correction|i mean|meant|my mistake|my bad|mistake|sorry|oops|whoops|ooops
   |typo|wrong letter|wrong button|wrong one|wrong key|fat fingers|hit the wrong|jk
   |just kidding|kidding|thats a lie|i lied|lied|lie|thats wrong|not true|isnt true|hmm|hm
   |hmmm|oh|ooh|ah|on second thought|second thought|come to think|now i see|now that i
   |i see it|there it is|here it is|found it|just found|i found|i checked|checked|i looked
   |looked|scrolling|scrolled|turns out|guess what|truth is|to be honest|tell the truth
   |better tell|fair is fair|i remember now|now i remember|i just remembered|just remembered
   |just saw|the truth|ill be honest|ok fine|digo|perdon|me equivoque|equivoque|mentira|miento
   |bueno|bueno no|ah si|ah no|mejor dicho|corrijo|la verdad|ahora que|ya vi|encontre|acabo de
   |resulta|revise|ahi esta|aqui esta|ay no|ay si|mas bien|retiro`,
);

/** Joints after which a part may say the contrary of the one before. */
export const contrasts = phraseList(
  `ok|k|fine|bueno si|all right|but|except|well|so|though|however|unless|until|although|only
   |then|pero|excepto|salvo|aunque|asi que|entonces|sino|bueno|pues`,
);

/** The writer will look, so that nothing is settled. */
export const pendings = phraseList(
  `i will find out|find out|will look|will check|let you know|give me a minute|give me a sec
   |hold on let me|brb checking|deja checo|deja reviso|ahorita le digo|luego te digo
   |voy a preguntar|tengo que preguntar|le pregunto|need to ask|have to find|must ask
   |must look|let me look|let me check|let me see|let me find|let me ask|lemme|ill check
   |ill look|i will check|i will look|ill ask|have to check|need to check|gotta check
   |have to look|need to look|going to check|gonna check|i must check|ill have to|have to ask
   |i need to ask|ill get back|get back to you|need to find|dejame|deje|dejeme|voy a ver
   |voy a revisar|voy a checar|voy a buscar|tengo que ver|tengo que revisar|tengo que buscar
   |luego le digo|le aviso|te aviso|ahorita checo|ahorita reviso|checking|im looking`,
);

/** What is to come or wished is not said to be so. */
export const intentions = phraseList(
  `will|ill|going to|gonna|plan to|planning|want to|wanna|would like|should i|can i|could i
   |need to|have to|gotta|trying to|try to|let me|wish|about to|voy a|quiero|quisiera
   |tengo que|pienso|if i|if you|if they|want them|want this|want it|please make|make them
   |make it|can you|could you|puedo|pueden|puede|debo|deberia|espero que`,
);

/** What has ended says nothing against what was. */
export const ended = phraseList(
  `anymore|any more|no longer|not any more|since then|after that|nothing since|nothing after
   |not since|not lately|not recently|ya no|desde entonces|despues nada|after that no
   |but not now|closed it|long gone`,
);

/** How a question begins when it is asked without its mark. */
export const askers = wordList(
  `what whats who whos why whys how hows when where which whose can could should would will do
   does is are am wat wut que cual cuales quien quienes como cuando donde cuanto porque puedo
   pueden puede debo tengo`,
);

/** A question that doubts the answer itself. */
export const doubters = wordList("was were or if did y fue era o sera eran cuenta count counts");
