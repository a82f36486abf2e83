import type { Intent } from "~/bot/agent/understand/question-intent";

/**
 * Ways in which people ask about their own rows, or for what only a person can do. Parted by `|`;
 * English first, then Spanish.
 */
export const ownQuestionWordings: readonly [Intent, string][] = [
  [
    "what_next",
    `my claim got approved what are you doing with it now | what will be done with my case now | what follows | what is coming up in my case | what is the plan from here | and after that |
    what happens next | what is next | whats next for me | what is the next step | whats the next step with my case | now what | what now | then what | and then what happens |
    what do i do now | what should i do now | what am i supposed to do now | what happens after this | what happens from here | where do we go from here | what comes next |
    what will you do next | what are you going to do now | what happens with my claim next | what happens with my case now | i sent the screenshot now what | what is going to happen now |
    my case was accepted what happens next | what else do i have to do | is there anything i need to do next | what happens once they get the letter | what is the next stage |
    qué sigue | qué sigue ahora | qué pasa ahora | y ahora qué | ahora qué hago | qué hago ahora | qué viene después | cuál es el próximo paso | qué sigue con mi caso |
    qué va a pasar con mi caso | qué pasa después | ya mandé la captura qué sigue | y luego qué | qué más tengo que hacer`,
  ],
  [
    "case_status",
    `checking in on my claim | how are we doing on my claim | has anything moved | has anything changed on my case | i havent got any news | no news in a while | havent heard from you in a while | cómo vamos con mi reclamo | cómo va lo mío |
    following up on a screenshot i sent | i sent a screenshot and wanted to check | did they respond to you | has the other side responded | did the spammer answer you | is my case done yet | is it done yet | is it over | are you done with my case | did you look at the picture i sent | did you already look at my screenshot | have you looked at it | did you open a case for me | do i have a case | did you see my picture | what did they say | what did the company say | whats taking so long with my claim | y mi caso | y mi caso qué | qué hay de mi caso |
    what is the status of my case | status of my claim | any update on my case | any updates | any news | any news on my claim | any progress on my case | is there any progress | how is my case going |
    how is my claim doing | hows it going with my case | how are things going with my claim | how is it coming along | where is my case at | where are we with my case | where does my case stand | where do things stand |
    what is going on with my case | whats happening with my claim | whats up with my case | did you get my screenshot | did you receive my picture | did my picture go through | did it go through |
    did my submission go through | did the last one go through | was my screenshot accepted | was it accepted | did my case get accepted | am i approved | is my case approved | is it approved yet |
    is my case still open | is my case active | is my case closed | is someone working on my case | is anybody looking at my claim | are you still working on my case | are you working on it |
    has my case been reviewed | has anyone looked at my screenshot | did they respond | did they reply to you | did the company answer | have you heard back from them | did they get back to you |
    have they paid yet | did they settle | has my case settled yet | is my case settled | did we win | did i win my case | i have not heard anything | i havent heard back from you | still waiting to hear |
    its been weeks and no word | been waiting for an update | just checking in on my claim | following up on my case | check my case | can you check on my case | look up my case | can you check the status |
    which step am i on | what step is my case on | how far along is my case | show me my case | what about my case | how much longer for my case | is there a hold up with my case | why is my case taking so long |
    cómo va mi caso | en qué va mi caso | en qué paso está mi caso | cuál es el estado de mi caso | hay novedades | alguna noticia de mi caso | qué pasó con mi caso | qué ha pasado con mi reclamo |
    ya aceptaron mi caso | aceptaron mi captura | ya revisaron mi captura | recibieron mi foto | les llegó mi captura | ya contestaron | ya pagó la empresa | sigo esperando noticias | cómo va todo con mi reclamo |
    qué onda con mi caso | ya se resolvió mi caso | me aprobaron`,
  ],
  [
    "when_paid",
    `is my 500 on the way | is the 500 coming | when do i have my money |
    what date should i expect payment | when should i expect the money | when can i expect to be paid | around when will i be paid | have you paid me or not | did you guys pay me already | is the money coming soon | para cuándo el dinero | para cuándo mi pago | cuándo tendré el dinero |
    when do i get paid | when will i get my money | when is my money coming | when does my money come | when is payday | when will you pay me | when are you going to pay me | when do i get my 500 |
    what day will i get paid | what day does the money come | how long until i get my money | how soon will i get my 500 dollars | how much longer until i get paid | how long till the money hits |
    have i been paid | have i been paid yet | was i paid | did you pay me yet | did you send my payment | did my payment go out | did my payout go through | has my payout been sent | is my payout on the way | is my money on its way |
    was my payment sent | payout | my payout | payout link | cash out | cashout | open my payout | new payout link | did you already send the money | is my gift card coming | status of my payout | where is my payout in the process | is my payment ready | is my payout still pending | when does my gift card get here |
    cuándo me pagan | cuándo recibo mi dinero | cuándo llega mi pago | cuándo me van a pagar | cuándo cobro | ya me pagaron | ya mandaron mi pago | ya salió mi pago | qué día me pagan | cuánto falta para que me paguen |
    cuánto tarda en llegar mi dinero`,
  ],
  [
    "earnings",
    `how much am i up to | what am i at |
    how much cash have i racked up | what is my total | my total so far | cuánto llevo |
    how much have i made | how much have i earned | how much did i earn so far | how much money have i made with you | what are my earnings | my total earnings | what is my balance | my balance | show my balance |
    how much do i have in my account | is there money in my account | do i have any money yet | do i have money to cash out | how much can i cash out | how much have you paid me | how much am i owed | how much do you owe me so far |
    how much money is mine | what have i earned | have i earned anything | have i made any money yet | how much did i get in total | total paid to me | what do i have so far |
    cuánto he ganado | cuánto llevo ganado | cuánto dinero tengo | cuál es mi saldo | mi saldo | mis ganancias | cuánto me deben hasta ahora | tengo dinero en mi cuenta | gané algo ya`,
  ],
  [
    "why_rejected",
    `what made you decline it | tell me the reason you denied it | can you tell me why mine was denied | quiero saber por qué me negaron |
    why did you say no to my picture | i dont get why you rejected it | i do not understand the rejection | why did you say no | how come mine did not qualify | why did mine not qualify | why doesnt my screenshot count | what was the problem with my last one | why is my picture no good | why did mine not go through | por qué no pasó mi captura | por qué no sirvió mi foto | por qué dijeron que no |
    why was my case rejected | why was it rejected | why was my screenshot rejected | why did you reject my picture | why did you reject me | why was my claim denied | why did my claim get denied | why was i turned down | why was my picture refused | you refused my screenshot why |
    how come my case got denied | reason for my rejection | reason for rejection | what is the reason my case was rejected | why didnt you accept my screenshot | why was my screenshot not accepted | why did it not go through |
    why did it fail | why was my submission not good enough | what was wrong with my screenshot | what is wrong with my picture | whats the problem with my screenshot | what did i do wrong | it got rejected what happened |
    my case was rejected why | my screenshot was denied | you rejected my case | it says rejected | explain the rejection | why not accepted | why is mine rejected |
    por qué rechazaron mi caso | por qué rechazaron mi captura | por qué no aceptaron mi foto | por qué me rechazaron | qué tiene de malo mi captura | qué hice mal | cuál fue la razón del rechazo | por qué negaron mi reclamo`,
  ],
  [
    "my_link",
    `what is my link | whats my referral link | send me my link | give me my affiliate link | my affiliate code | what is my invite code | wheres my invite link | where is my referral code | i need my link | i need my affiliate code again |
    i lost my link | can i have my link | resend my referral link | share link please | whats the link to share with my friends | i want to share this with a friend whats the link | link for my sister to sign up |
    i want to invite someone send the link | how can my friend sign up under me | i have people who want to join whats my link | text me my code |
    mi enlace | cuál es mi enlace | mándame mi enlace | pásame mi link | mi código de referido | necesito mi enlace para invitar | quiero invitar a un amigo cuál es el link | mándame el link para compartir`,
  ],
  [
    "referrals",
    `have any of my people signed up | did my people join yet |
    how many people are under me | who is under me | how many people do i have | how many have joined under me | did the person i referred sign up | cuánta gente tengo |
    how many referrals do i have | how many people signed up with my link | did anyone sign up with my link | has anybody joined through my link | did anyone use my code | did my friend sign up | did my cousin join | has my sister signed up yet |
    how many people have i referred | how are my referrals doing | hows my network doing | how big is my network | my referrals | my network | my affiliate stats | my affiliate earnings | how much commission have i earned |
    my commissions so far | any new referrals | any new signups | who joined with my link | did my referral count |
    cuántos referidos tengo | cuántas personas se registraron con mi enlace | alguien usó mi enlace | se registró mi amigo | mis referidos | mis comisiones | cuánto he ganado de comisiones`,
  ],
  [
    "my_details",
    `what email do you have for me | what email is on my account | which email did i sign up with | which email did i use | what is my email on file | what phone number do you have for me | what number is on file | is my phone number right |
    do you have my correct email | do you have my right number | what name is on my account | what details do you have on file for me | what information do you have about me | whats my account email | is my info correct |
    qué correo tienen de mí | con qué correo me registré | qué teléfono tienen registrado | qué datos tienen de mí | tienen bien mi número | qué nombre tienen en mi cuenta`,
  ],
  [
    "case_count",
    `how many cases do i have | how many claims do i have | how many cases do i have open | how many of my cases settled | how many screenshots have i sent | how many of mine were accepted | number of my cases | list my cases | show all my cases |
    cuántos casos tengo | cuántos reclamos llevo | cuántas capturas he mandado`,
  ],
  [
    "human",
    `i want somebody from the office to contact me | can i get an employee | is there staff i can talk to |
    can a person attend to me | i would rather deal with a human | give me someone who can help | connect me to support | i want support staff | me puede atender una persona | que me ayude una persona | quiero ayuda de un humano | que me atienda alguien | pónganme con una persona |
    i want to talk to a person | can i talk to someone | let me speak to a human | is there a real person i can talk to | connect me with an agent | get me a representative | i need a live agent | real person please | transfer me to a human |
    can a person help me | i want a human to answer | someone from your team please | can somebody call me | have someone contact me | i would rather talk to someone | i dont want to talk to a bot | not a bot please | put a supervisor on |
    can i speak to your manager | i need to speak with customer service | need help from a real person |
    quiero hablar con una persona | necesito hablar con alguien | hay alguien real | pásame con un agente | quiero que me atienda una persona | quiero hablar con un supervisor | no quiero hablar con un robot | que me llame alguien`,
  ],
  [
    "legal",
    `could i take that company to court on my own | im calling a lawyer on you | im getting a lawyer |
    what is my legal recourse | what legal options do i have | expect a call from my attorney | you will hear from my lawyer |
    can i sue them myself | should i hire a lawyer | should i get my own attorney | do i need a lawyer | i will sue you | i am going to sue you | i am taking you to court | see you in court | i will take you to small claims court | my lawyer will contact you |
    im reporting you to the attorney general | i will report you to the bbb | i am filing a complaint against you | is it legal for them to text me | is it illegal what they do | what are my legal rights | what are my rights |
    can i get legal advice | give me legal advice | do i have a good case legally | can they sue me | is this legal advice | what does the law say about my case | what is the statute of limitations |
    puedo demandarlos yo | necesito un abogado | los voy a demandar | mi abogado los va a llamar | es legal lo que hacen | cuáles son mis derechos legales | me pueden demandar`,
  ],
  [
    "money_dispute",
    `the money was never sent | my money was not sent to me | i think you underpaid me |
    i was promised 500 and got nothing | i was promised money | you promised me 500 | i got nothing | i should have gotten more | the card has less money than it should | there is no money on the card | my card is empty | my payout is wrong | i got less than 500 | you did not pay what you said |
    you owe me money | you still owe me 500 | where is my money | where the hell is my money | wheres my 500 | i never got my money | i never got paid | i was never paid | i did not get my payment | i havent received my payment | my payment never came |
    my gift card never arrived | i didnt get the gift card | my gift card does not work | the gift card is not working | the card was declined | the code on my gift card is invalid | you sent the wrong amount | you only paid me half |
    i was supposed to get 500 but got less | it should have been 500 | the amount is wrong | my payment is short | you paid the wrong person | i want my money | give me my money | you said i would be paid and i wasnt | i want a refund |
    nunca me llegó mi pago | no me han pagado | no recibí mi dinero | dónde está mi dinero | me deben dinero | la tarjeta no funciona | me pagaron menos | no me llegó la tarjeta | quiero mi dinero | el monto está mal`,
  ],
  [
    "upset",
    `your service is garbage | this is garbage | you are the worst |
    im losing my patience | i have had enough | you are a joke | enough of this | this is not ok | im done with you | i hate this | ya estuvo | ya me cansé |
    this is ridiculous | you are useless | this bot is useless | this is a joke | i am so angry | i am very upset | im really frustrated | i am fed up | worst company ever | terrible service | you are wasting my time | what a waste of time | you lied to me |
    you are scammers | you people are thieves | you stole my information | stop ignoring me | why is nobody answering me | nobody ever answers | i am sick of waiting | i am tired of waiting | this is taking forever and nobody helps | you dont care |
    this is unacceptable | i am disappointed in you | you guys suck | what kind of company is this | go to hell | shut up |
    estoy harto | estoy muy molesta | esto es ridículo | no sirven para nada | son unos ladrones | son unos estafadores | qué mal servicio | ya me cansé de esperar | me están ignorando | nadie me contesta | estoy enojado`,
  ],
  [
    "withdraw",
    `i would like to withdraw | i want to withdraw from this | i want out |
    take my case down | please remove my claim | undo my case | pull my case | i want out of my case |
    cancel my claim | cancel my case | withdraw my claim | i want to drop my case | close my case | take my case back | i changed my mind about my claim | i dont want to go on with my case | i dont want you to pursue my claim anymore | remove my case |
    delete my case | delete my screenshot | stop my case | you read the email wrong | the email on my case is wrong | the company name on my case is wrong | the number you read is not right | you got the wrong company | that is not the right company |
    cancelar mi caso | retirar mi reclamo | ya no quiero seguir con mi caso | cierren mi caso | leyeron mal el correo | el correo de mi caso está mal`,
  ],
];
