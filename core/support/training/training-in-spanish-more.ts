import type { KnownAnswer } from "~/core/support/training/default-training";

/** The base in Spanish: affiliates, screenshots, senders, accounts and contact. */
export const trainingInSpanishMore: readonly KnownAnswer[] = [
  [
    "affiliate",
    `
    cómo funciona el programa de afiliados | qué gano por invitar amigos | programa de referidos | ganar por recomendar | cómo gano por
    referir | cuánto me dan por invitar a alguien | cuánto pagan por referido | qué gano si mi amigo se une | pagan por recomendar | hay
    programa de referidos`,
    "Comparte tu enlace: $50 por cada caso con acuerdo de una persona que invitaste, $25 en el segundo nivel y $15 en el tercero. Se " +
      "gana solo cuando su caso llega a un acuerdo.",
  ],
  [
    "link-where",
    "dónde encuentro mi enlace de afiliado | enlace para invitar | mi enlace de referido",
    "Toda persona con cuenta tiene su enlace: entra en {site}/user/affiliate para copiarlo.",
  ],
  [
    "good-screenshot",
    `
    qué debe mostrar la captura | cómo debe ser la foto | ejemplo de captura | qué tiene que verse | qué se tiene que ver en la captura
    | qué debe tener la foto | qué información necesitan en la captura | cómo debe salir la captura | qué necesitan ver`,
    "Debe mostrar la conversación con 1) el email del remitente (lo más importante), 2) su teléfono si se puede, 3) fecha y hora, 4) " +
      "el mensaje. Nítida y sin editar.",
  ],
  [
    "take-screenshot",
    `
    cómo tomo una captura | cómo hago un pantallazo | captura en iphone | captura en android | captura de pantalla | cómo se toma una
    captura | no sé tomar captura | cómo saco una captura | cómo tomo foto de la pantalla`,
    "iPhone: botón lateral y subir volumen a la vez. Android: encendido y bajar volumen a la vez. Luego mándame la imagen por mensaje.",
  ],
  [
    "send-screenshot",
    `
    cómo mando la captura | dónde subo la foto | a qué número la envío | cómo envío la imagen | a dónde mando la foto | a dónde envío la
    captura | por dónde la mando | cómo la envío | cómo subo la imagen | se manda a este número`,
    "Manda la foto a este número, hasta 10 por mensaje. O entra y súbela en {site}/user",
  ],
  [
    "file-types",
    `
    qué tipo de archivo | puedo mandar pdf | qué formato | jpg o png | archivo muy grande | tamaño máximo | aceptan pdf | sirve un pdf |
    puedo mandar video | mi archivo es muy grande | el archivo pesa mucho`,
    "JPG, PNG o PDF, hasta 10 MB. Si tienes otro formato, toma una captura y manda esa.",
  ],
  [
    "unreadable",
    `
    foto borrosa | no pudieron leer mi captura | imagen ilegible | mi foto salió borrosa | no se ve bien mi captura | dice que no se
    puede leer | por qué no la pueden leer`,
    "Seguramente salió borrosa, cortada o muy pequeña. Abre la conversación, toma una captura nueva y mándala tal cual.",
  ],
  [
    "ask-email",
    `
    cómo consigo su email | cómo le pido el correo | qué le digo al remitente | cómo obtengo el correo del spammer | cómo consigo el
    correo del remitente | cómo le saco el email | qué le pregunto | qué le escribo para que me dé su correo | cómo hago para que me den
    el correo | cómo pido el email | no encuentro el email en el mensaje | no veo ningún correo | el mensaje no trae correo`,
    "Primero asegúrate de que no sea estafa: no toques enlaces, no pagues, y reenvía estafas al 7726. Si es una empresa real, " +
      'responde "What\'s your email?" y mándame la captura.',
  ],
  [
    "why-email",
    `
    por qué necesitan el email | para qué es el correo | puedo mandar sin email | para qué quieren el correo | por qué piden el email |
    es necesario el correo | y si no tiene correo`,
    "El email muestra qué empresa está detrás del mensaje, y allí le escribimos. Sin él no hay reclamo. Debe ser del dominio de la " +
      "empresa, no de Gmail o parecidos.",
  ],
  [
    "no-answer",
    `
    no me dan su email | no contesta el spammer | no me responden | no quieren darme el correo | no me contestan | no me quieren dar el
    correo | el spammer no responde | no me dio su correo | ya pregunté y no contestan`,
    "Entonces ese mensaje no puede ser un reclamo por ahora. Ten cuidado: nada de enlaces, pagos ni datos personales. Espera el " +
      "próximo de una empresa real.",
  ],
  [
    "gave-gmail",
    `
    me dieron un gmail | el correo es de gmail | me dio un correo personal | usa yahoo o hotmail | su correo es gmail | me dieron un
    yahoo | sirve un gmail | es un correo de gmail sirve`,
    "Un correo genérico no basta. Si parece estafa, para ahí: sin enlaces ni pagos; reenvíala al 7726. Si es una empresa real, pide " +
      "su correo de empresa y manda otra captura.",
  ],
  [
    "scam-text",
    `
    este mensaje es una estafa | mensaje sospechoso | mensaje del banco falso | paquete falso | phishing | me llegó un mensaje raro |
    mensaje con un enlace sospechoso | me dicen que mi cuenta está bloqueada | mensaje de un paquete que no pedí | creo que es estafa |
    toqué el enlace | me estafaron`,
    "Puede ser una estafa: no respondas, no toques el enlace, no pagues. Reenvíalo al 7726 y repórtalo en reportfraud.ftc.gov.",
  ],
  [
    "why-rejected",
    `
    por qué rechazan casos | razones de rechazo | motivos para rechazar | por qué se rechaza una captura | cuándo rechazan | qué hace
    que la rechacen`,
    "Las razones comunes: no se ve el email, es genérico (Gmail, iCloud...), no es un mensaje de texto, no se puede leer, o ya se " +
      "envió. Manda WHY para ver la tuya.",
  ],
  ["duplicate", "dice duplicado | ya mandé esa foto | imagen repetida", "Esa misma imagen ya se envió. Manda una captura diferente."],
  [
    "try-again",
    `
    puedo intentar otra vez | puedo mandarla de nuevo | puedo apelar | puedo mandar otra | puedo mandar una mejor foto | qué hago para
    que la acepten | la puedo volver a mandar`,
    "Sí: manda WHY para ver la razón y luego una captura nueva. Si crees que fue un error, responde HUMAN.",
  ],
  [
    "join",
    `
    cómo me registro | cómo me inscribo | cómo creo una cuenta | necesito cuenta | quiero registrarme | quiero unirme | cómo me uno |
    dónde me inscribo | quiero una cuenta`,
    "Escribe a este número y contesta tres preguntas (nombre, email, acuerdo), o únete en {site}. Debes tener 18 años o más y vivir " +
      "en EE. UU.",
  ],
  [
    "password",
    `
    olvidé mi contraseña | no puedo entrar | cambiar contraseña | no puedo iniciar sesión | perdí mi clave | se me olvidó la contraseña
    | no me deja entrar | no puedo entrar a mi cuenta | cómo cambio mi contraseña`,
    "Abre {site}/user y elige Forgot password: te mandamos un enlace por correo. Si sigue fallando, responde HUMAN.",
  ],
  [
    "change-details",
    `
    cambiar mi correo | cambiar mi número | tengo un número nuevo | cambiar mi teléfono | cambiar mi nombre | cambié de número | quiero
    cambiar mi correo | cómo cambio mi email | me cambié de teléfono | mi nombre está mal escrito`,
    "Por tu seguridad esos datos no se cambian solo por mensaje. Responde HUMAN y una persona te ayuda con el cambio.",
  ],
  [
    "delete-data",
    `
    borrar mi cuenta | eliminar mis datos | quiero que borren mi información | cómo borro mi cuenta | quiero borrar mi cuenta | borren
    todo lo mío | quiero que eliminen mis datos`,
    "Puedes pedir que borremos tu cuenta y tus datos: responde HUMAN o escribe a {support}. Los casos con acuerdo y los pagos se " +
      "guardan 7 años.",
  ],
  [
    "privacy",
    `
    qué hacen con mis datos | es privada mi información | quién ve mis capturas | venden mis datos | es confidencial | comparten mis
    datos | quién ve mi información | van a vender mi número`,
    "Usamos tus datos y capturas para llevar tus reclamos. Quién ve qué está en {site}/privacy. Quien te invitó solo ve tu nombre de " +
      "pila.",
  ],
  [
    "age-place",
    `
    qué edad debo tener | soy menor de edad | en qué estados | vivo fuera de estados unidos | necesito papeles | soy menor puedo
    participar | tengo 17 años | mi hijo puede | vivo en texas | funciona en mi estado | vivo en méxico | puedo si no soy ciudadano`,
    "Debes tener 18 años o más y vivir en EE. UU. Si en tu estado no se puede por ahora, te lo decimos al registrarte.",
  ],
  [
    "stop-texts",
    `
    cómo dejo de recibir mensajes | qué pasa si mando stop | cómo cancelo los mensajes | pierdo mi caso si mando stop | si mando stop
    pierdo mi caso | no quiero más mensajes pero sí mi caso | cómo quito los mensajes`,
    "Responde STOP y dejamos de escribirte al instante. Tus reclamos siguen por email y en {site}/user. START los activa de nuevo.",
  ],
  [
    "commands",
    `
    qué comandos hay | qué puedo escribir | qué puedes hacer | opciones | menú | qué te puedo preguntar | en qué me puedes ayudar | qué
    palabras puedo mandar | necesito ayuda`,
    "STATUS: tus casos. WHY: por qué se rechazó uno. HUMAN: una persona. UPDATES: noticias por mensaje. HELP, STOP, START. O " +
      "pregúntame, o manda una captura.",
  ],
  [
    "contact",
    `
    cómo los contacto | teléfono de soporte | correo de soporte | cómo me comunico con ustedes | tienen teléfono | a qué número llamo |
    cuál es su correo | cómo les hablo`,
    "Responde HUMAN y una persona te contesta aquí, o escribe a {support}.",
  ],
  [
    "bot",
    `
    eres un robot | eres una persona | hablo con una máquina | es inteligencia artificial | es un robot | es automático esto | estoy
    hablando con un robot | quién me contesta | cómo te llamas`,
    "Soy el asistente automático de {product}, no una persona. Responde HUMAN y una persona sigue contigo.",
  ],
  [
    "spanish",
    "hablas español | hay alguien que hable español | en español por favor",
    "¡Claro! Escríbeme en español y te contesto en español.",
  ],
];
