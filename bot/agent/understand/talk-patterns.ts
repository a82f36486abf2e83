/** Kind words and small talk; what else a text asks for goes before them. */
export type Talk = "greeting" | "thanks" | "bye" | "yes" | "no" | "chat" | "puzzled" | "coming";

/**
 * Small talk, whole texts of it, on plain text (lower case, no accents), in the order in which it
 * is tried.
 */
export const talkPatterns: readonly [Talk, RegExp[]][] = [
  [
    "puzzled",
    [
      /^[^a-z0-9]*\?[^a-z0-9]*$/,
      /^(idk|i (dont|don't|do not) know|not sure|i'?m not sure|no (lo )?se)[\s?!.]*$/,
      /^(huh|what|wat|wut|eh|hm+|um+|uh+|que|mande|como)[\s?!.]*$/,
    ],
  ],
  [
    "no",
    [
      /^(no|nope|nah|naw)([\s,!.]+(no|nope|thanks|thank (you|u)|thx|gracias|please|i'?m (good|fine|ok|okay)|not (now|today|really)|sir|ma'?am|that'?s (all|it|ok|okay|fine)|it'?s (ok|okay|fine)|nothing( else)?|por (ahora|favor)|nada( mas)?))*[\s!.,]*$/,
      /^(not (now|today|really|yet)|maybe later|never ?mind|nvm|forget it|olvidalo|nothing( else)?|nada( mas)?|i'?m (good|fine)|ahora no|despues|mas tarde)([\s,!.]+(thanks|thank you|gracias))*[\s!.]*$/,
    ],
  ],
  [
    "yes",
    [
      /^(yes|yep|yeah|yup|yea|y|si|claro|of course|absolutely|definitely|correct|right|exactly|por supuesto|asi es|sure( thing)?)([\s,!.]+(yes|please|pls|plz|sir|ma'?am|por favor|claro( que si)?|i do|i am|do it|let'?s (go|do it)|sure|que si|go ahead))*[\s!.]*$/,
    ],
  ],
  [
    "chat",
    [
      /^(lol+|lmao|rofl|(ha|he|ja|je){2,}h?|(lol |haha )+)[\s!.]*$/,
      /\b(tell|know|say|cuenta(me)?|dime)( me| us)?( a| any| another| some| un| otro)?( good| funny| dad)* ?(jokes?|story|riddle|poem|chistes?|cuento|adivinanza)\b/,
      /^(i (love|like|miss) (you|u)( (so much|too|all))?|(will you )?marry me|i'?m (so |really )?bored|wyd|what (are|r) (you|u) (doing|up to)|what'?s up|how('s| is) (the weather|your day|life)|sing( me)?( a song)?|te (amo|quiero)|estoy aburrid[oa]|que haces)[\s?!.]*$/,
      /^(you'?re|you are|ur|u r) (so |very |really )*(funny|cute|cool|sweet|nice|great|awesome|smart|amazing|the best)[\s!.]*$|^good (bot|job|boy|girl)[\s!.]*$/,
    ],
  ],
  [
    "coming",
    [
      /^(ok |okay |the |my |a |la |una )*(pic|pics|picture|pictures|photo|photos|screenshot|screenshots|ss|foto|captura)s? (is |are |va |ya )?(coming|incoming|on (the|its) way|in a (sec|second|min|minute|moment|bit)|to follow|viene|va|en camino)( (up|soon|now|next|in a (sec|min|minute|moment|bit)))*[\s!.]*$/,
      /^(ok |okay )*(((i'?m|i am|i'?ll|i will|let me|about to|gonna) )+(send|sending|get|getting|grab|take|taking|upload|uploading)|sending|uploading)( you)?( the| a| my| one| it| that| another)?( (pic|pics|picture|screenshot|photo|it|one))*( (now|later|soon|tonight|tomorrow|right now|in a (sec|min|minute|moment|bit)))*[\s!.]*$/,
      /^(ok |okay )*((hold|hang) on|brb|wait|((just )?(one|1|a) |just a |give me a )(sec|second|min|minute|moment)|un (momento|segundo|momentito)|(ya |ahorita )*(te |les )?(la |lo )?(mando|envio)( la (foto|captura))?)( (please|pls|por favor))*[\s!.]*$/,
    ],
  ],
  [
    "greeting",
    [
      /^(how (are|r) (you|u)( doing| today)*|((are|r) )?(you|u) there|(is )?(any(one|body)|some(one|body)) (there|here)|(hay )?alguien( ahi| aqui)?|como estas)[\s?!.]*$/,
      /^((hi|hello|hey|yo|hola)[\s,!.]*)?((it'?s|its|just) )?(me again|only me|i'?m back|back again|soy yo( otra vez| de nuevo)?|aqui (estoy )?de nuevo)[\s!.]*$/,
      /^((hi|hello|hey|heya|hiya|yo|howdy|sup|good (morning|afternoon|evening|day)|hola|buenas|buenos dias|buenas (tardes|noches)|que tal)( there| again| everyone| bot| team| guys| amigo)?[\s!.,]*)+(how are (you|u)( doing| today)?|how's it going|como estas)?[\s!.?]*$/,
    ],
  ],
  [
    "thanks",
    [
      /^(ok|okay|okey|k|kk|great|cool|perfect|awesome|nice|sweet|alright|all right|good|sounds good|got it|understood|i see|will do|wow|yay|love it|sure|yes|yep|yeah|thank you|thank u|thanks|many thanks|thx|ty|tysm|appreciate (it|you)|thanks a lot|thank you so much|lol|haha+|gracias|muchas gracias|mil gracias|vale|perfecto|entendido|de acuerdo|bueno|listo|si|genial|no problem|np|you too|god bless( you)?|very helpful|that helps|that's (great|all|it)|done)([\s,!.]+(ok|okay|great|cool|perfect|awesome|got it|sounds good|thank you|thanks|thx|so much|a lot|very much|again|for (your|the) (help|info|update)|bro|man|buddy|friend|sir|then|gracias|muchas gracias|amigo|i appreciate it|appreciate it|good|to know|will do|have a (good|great|nice) (day|one|night)))*[\s!.]*$/,
      /^[^a-z0-9]*$/,
    ],
  ],
  [
    "bye",
    [
      /^(bye|goodbye|good night|see you|see ya|later|ttyl|take care|have a (good|great|nice) (day|one|night|weekend)|adios|hasta luego|nos vemos)[\s!.]*$/,
    ],
  ],
];
