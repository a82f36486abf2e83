import { phraseList } from "~/core/claims/answers/known-words";
import { none, type PolarId, type Topic } from "~/core/claims/answers/topic";

const stranger =
  "heard of|dealt with|dealings|done business|did business|do business|oido hablar|oido";

export const topics: Readonly<Record<PolarId, Topic>> = {
  // A yes needs words of a stop beside it: see `saysStop`.
  Q1: {
    done: none,
    named: phraseList(
      `did that|done that|do that|done so|did so|got around|got round|bothered|bother|happened
       |hice|hecho|lo hice|lo he hecho|heard from|contacted|contact|wrote|write|written|replied
       |reply|respond|responded|answered|answer|texted|talked|talk|spoke|spoken|asked|ask|told
       |tell|said|say|called|call|requested|message|messaged|typed|contacte|contactado|escribi
       |escribo|escrito|conteste|contesto|contestado|respondi|respondo|respondido|hable|hablado
       |pedi|pido|pedido|dije|dicho|llame|llamado|puse|mande`,
    ),
    had: none,
    not: none,
    besides: none,
    isEither: false,
    isOfSender: false,
  },
  Q2: {
    done: phraseList(
      `signed up|sign up for it|signed me up|subscribed|joined|enrolled|opted in|ticked
       |checked the box|checked a box|agreed to|said yes to|gave them permission|gave permission
       |filled out a form|filled out their|texted the word|texted a keyword|did sign
       |did subscribe|did join|did agree|did opt in|signed myself up|me apunte|me inscribi
       |me registre|me suscribi|acepte|autorice|les di permiso|di permiso|me uni`,
    ),
    named: phraseList(
      `did that|done that|do that|done so|did so|got around|got round|bothered|bother|happened
       |hice|hecho|lo hice|lo he hecho|sign|signed|signing|signup|sign up|subscribe|subscription
       |join|enroll|opt in|opting in|register|registered|agree|agreed|accepted|consented|consent
       |permission|requested|asked|gave|given|give|filled|put my number|tick|apunte|apuntado
       |apunto|inscribi|inscrito|inscrita|registre|registrado|registrada|suscribi|suscrito
       |suscrita|aceptado|firme|firmado|autorizado|permiso|pedi|pedido|dado|di|solicite
       |${stranger}`,
    ),
    had: none,
    not: phraseList(`without my permission|without asking|sin mi permiso|sin pedirme`),
    besides: phraseList(
      `email|emails|e mails|e mail|newsletter|petition|by mail|correo|correos|boletin`,
    ),
    isEither: false,
    isOfSender: false,
  },
  Q3: {
    done: phraseList(
      `i buy|i shop|i order|buy there|buy from them|shop with|compro ahi|compro con|compro en
       |we buy|we shop|i buy there|order from them|placed one order|one order|un pedido|bought
       |ordered|purchased|shopped there|did buy|did order|did purchase|do shop|made a purchase
       |placed an order|am a customer|was a customer|been a customer|compre|ordene|pedi|gaste
       |compramos|soy cliente|hice una compra`,
    ),
    named: phraseList(
      `from them|de ellos|their stuff|anything there|nothing there|ordered|bought|buy|buying
       |purchase|purchases|order|customer|client|shop|shopped|spent|spend|paid|pay|been there
       |been in|been to|a dime|a penny|a cent|used them|use them|comprado|compro|compra|compras
       |gastado|pagado|pague|cliente|pedido|${stranger}`,
    ),
    had: none,
    not: none,
    besides: phraseList(`gift card|coupon|cupon`),
    isEither: false,
    isOfSender: false,
  },
  Q4: {
    done: phraseList(
      `signed up|did it through|did it online|signed the number up|registered my
       |got it registered|added mine|registered|registered it|on it|on there|in there
       |on the list|on that list|in the list|on the registry|in the registry|on the do not call
       |on the dnc|on donotcall|signed up for that|signed it up|put it on|put my number|put both
       |put this number|put mine|listed|enrolled|added it|added my|put myself|did it years
       |did that years|been on|got the confirmation|have the confirmation|lo registre
       |esta registrado|registre|esta en la lista|esta inscrito|en la lista|en esa lista|lo puse
       |lo meti|lo apunte|lo inscribi|lo di de alta|esta ahi`,
    ),
    named: phraseList(
      `did that|done that|do that|done so|did so|got around|got round|bothered|bother|happened
       |hice|hecho|lo hice|lo he hecho|register|registrado|registrada|inscrito|inscrita|apuntado
       |esta|aparece|sale|existed|that list|esa lista|there`,
    ),
    had: none,
    not: none,
    besides: none,
    isEither: false,
    isOfSender: false,
  },
  Q5: {
    done: phraseList(
      `other time|another time|one other|a second one|two of them|three of them|son varios
       |son muchos|ya van|van como|otro mas|uno mas|una mas|otra vez me|many times|lots|a lot
       |alot|several|tons|dozens|hundreds|multiple|a bunch|plenty|all the time|constantly
       |nonstop|non stop|every day|everyday|every week|every month|every few|every other
       |every single|every monday|every tuesday|every wednesday|every thursday|every friday
       |every saturday|every sunday|every time|daily|weekly|monthly|again and again
       |over and over|more than one|more than once|theres another|there was another|theres more
       |there is more|got more|lots more|have more|many more|a couple more|a few|a couple times
       |a couple of times|couple times|few times|keep texting|keeps texting|keep sending
       |keep coming|keeps coming|for months|for years|for weeks|all year|all week|all month
       |twice a|like clockwork|got another|sent another|another came|another one came|a second
       |a third|muchas|muchos|muchisimas|muchisimos|muchas veces|varias|varios|varias veces
       |otras veces|cada semana|cada dia|cada mes|cada rato|todos los dias|todas las semanas
       |todo el tiempo|siempre|seguido|me siguen|siguen mandando|un monton|bastantes|hay mas
       |tengo mas|mas de una|hay otro|hay otros|me han mandado como|me mandan diario|diario
       |llegan diario`,
    ),
    named: phraseList(
      `other|others|other times|other texts|another|anything else|else|more|before|again|otro
       |otros|otra|otras|mas|antes|another text`,
    ),
    had: none,
    not: phraseList(
      `just 1|only 1|1 text|1 time|1 message|this is it|solo 1|nomas 1|just this once|none before
       |the first|never before|nunca antes|no before|none since|fue todo|no hay mas|no hay otros
       |no hay otro|it was a one|only one|only this once|only the one|just the one|just one
       |just a single|just that|just this|only that|only this|only once|just once|the only
       |my only|first one|first time|first text|first and only|one text in total|one text only
       |one text|one time|the one time|one and only|one and done|one message|once only
       |that one only|this one only|one only|thats it|thats all|single text|solo este|solo esta
       |solo uno|solo una|solo ese|solo esa|solo fue|solo llego|solo me llego|unico|unica
       |nomas este|nomas uno|nomas una|nomas ese|nomas esta|nomas fue|nada mas este|nada mas uno
       |nada mas ese|nada mas una|primera vez|primer mensaje|el primero|una sola vez|un solo
       |una sola|uno solo|es todo|solamente este|solamente uno|solamente ese|solamente una`,
    ),
    besides: none,
    isEither: false,
    isOfSender: true,
  },
  Q6: {
    done: phraseList(
      `asked|requested|inquired|enquired|called them|phoned|emailed|called their|called for
       |called about|called to ask|chatted|filled out|filled in|got a quote|got an estimate
       |contacted them|reached out|did ask|did call|did request|did inquire|did contact|did fill
       |did write|wrote them|wrote to them|messaged them|looked for a price|got a price|pregunte
       |les pregunte|pedi|solicite|llame|les escribi|cotice|consulte|llene|pregunte precios
       |mande un mensaje`,
    ),
    named: phraseList(
      `did that|done that|do that|done so|did so|got around|got round|bothered|bother|happened
       |hice|hecho|lo hice|lo he hecho|ask|request|inquire|inquiry|inquiries|call|called|wrote
       |write|written|fill|filled|form|quote|quotes|price|prices|info|information|estimate
       |contact|contacted|spoke|talked|texted|messaged|interested|interest|visited|preguntado
       |pregunto|pedido|pido|solicitado|llamado|escrito|escribi|cotizacion|precio|precios
       |informacion|consultado|contacte|contactado|${stranger}`,
    ),
    had: none,
    not: phraseList(
      `more than 3 months|more than three months|over 3 months|long before|way before
       |mas de 3 meses|mas de tres meses|earlier than that|not in those|not in the 3
       |not in the three|not in that time|not in the last|not within|not in these|not during
       |not then|not in them|no en esos|no en ese|en esos meses no|en esos 3 meses no`,
    ),
    besides: phraseList(
      `to stop|stop texting|to quit|who they|where they|how they|who are|que pararan|remove me
       |take me off`,
    ),
    isEither: false,
    isOfSender: false,
  },
  Q12: {
    done: phraseList(
      `signed something|signed papers|signed a paper|signed a retainer|signed forms|firme papeles
       |looking at it|has the case|has my case|took the case|took my case|working on it
       |lawyer took|lawyer is|attorney took|an app has|otro abogado lo|ya lo tiene|ya esta con
       |is with my|gave it to|gave this to|give it to|gave it all|handed it|handed this
       |turned it over|sent it to|sent this to|filed it|filed this|filed with|hired|retained
       |joined|signed up|signed with|signed on|signed it over|claim number|in a class action
       |part of a class|part of the class|has it|took it to|took this to|taken it to
       |with a lawyer|with an attorney|with a law|lawyer is handling|lawyer is on
       |lawyer is working|went to a lawyer|submitted it|submitted this|another service has
       |already with|is handling it|have it with|did give|se lo di|lo di|la di|entregue|contrate
       |mi abogado lo|mi abogada lo|lo tiene|lo lleva|lo meti|firme con|me uni|di el caso
       |lo mande a|di a un abogado|ya lo di`,
    ),
    named: phraseList(
      `did that|done that|do that|done so|did so|got around|got round|bothered|bother|happened
       |hice|hecho|lo hice|lo he hecho|gave|give|given|handed|hand|sent|filed|file|hire|join
       |sign|signed|shared|told|talked|spoke|a soul|lawyer|lawyers|attorney|attorneys
       |class action|any lawyer|a service|service|submitted|used|contacted|dado|di|entregado
       |mandado|contratado|metido|abogado|abogados|abogada|otro servicio|demanda
       |demanda colectiva|hablado|firmado`,
    ),
    had: phraseList(
      `lawyer|attorney|law firm|class action|abogado|abogada|otro servicio|demanda colectiva`,
    ),
    not: phraseList(
      `only you|just you|just u|only u|you are the first|youre the first|ur the first
       |you are the only|youre the only|first i told|nobody else|no one else|noone else
       |solo a ustedes|solo con ustedes|solo ustedes|nomas a ustedes|nomas ustedes
       |nada mas a ustedes|nada mas ustedes|son los primeros|son los unicos|nadie mas|a nadie
       |only to you|just to you|solo a usted|solo usted`,
    ),
    besides: phraseList(
      `another matter|other matter|other thing|something else|divorce|migracion|ftc|fcc`,
    ),
    isEither: true,
    isOfSender: false,
  },
  Q13: {
    done: phraseList(
      `had one|had to accept|had to agree|had to tick|made me accept|made me agree
       |tuve que aceptar|tuve una|did click|click accept|did have|did open|did make|did sign
       |closed my account|deleted my account|canceled my account|cancelled my account
       |had an account|used to have|cerre mi cuenta|borre mi cuenta|tenia cuenta|tuve cuenta
       |old account|store card|account with them|cuenta con ellos|account there|cuenta ahi
       |i tick|said ok to their terms|ticked|checked the box|clicked agree|clicked accept
       |clicked i agree|accepted|agreed to|am a member|was a member|opened an account|opened one
       |signed up|made an account|created an account|made one|created one|account yes
       |account number|acepte|abri una cuenta|abri cuenta|soy socio|soy socia|soy miembro
       |me registre|cree una cuenta|hice una cuenta|did tick|did accept|did agree`,
    ),
    named: phraseList(
      `with them|con ellos|one with them|anything with them|account|accounts|login|tick|accept
       |agree|agreed|terms|member|membership|signed|sign|registered|register|profile|created
       |made|opened|app|clicked|click|cuenta|cuentas|aceptado|abierto|registrado|registrada
       |terminos|marque|firmado|firme|socio|socia|miembro|${stranger}`,
    ),
    had: phraseList(
      `account|an account|membership|login|log in|username|password|rewards card|loyalty card
       |profile|their app|cuenta|membresia|usuario|contrasena|su app|su aplicacion|tarjeta`,
    ),
    not: phraseList(`total strangers|complete strangers|strangers to me|desconocidos`),
    besides: phraseList(`bank|my bank|facebook|google account|banco`),
    isEither: true,
    isOfSender: false,
  },
};
