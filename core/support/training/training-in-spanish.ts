import type { KnownAnswer } from "~/core/support/training/default-training";

/** The base in Spanish: the service, cases and money. */
export const trainingInSpanish: readonly KnownAnswer[] = [
  [
    "what-is",
    `
    qué es esto | quién eres | qué hacen ustedes | de qué se trata | qué servicio es | qué es este servicio | qué es este número | quién
    me escribe | qué ofrecen | de qué trata esto | para qué es esto`,
    "{product} convierte mensajes de publicidad no deseados en reclamos. Mandas una captura, abrimos un caso y perseguimos al " +
      "remitente; recibes $500 por cada reclamo que llega a un acuerdo.",
  ],
  [
    "how-it-works",
    `
    cómo funciona | explícame el proceso | cómo empiezo | cómo se usa | qué tengo que hacer para empezar | cómo funciona esto | cómo
    funciona el servicio | cómo hago un reclamo | qué hago para ganar dinero | qué tengo que hacer | cómo le hago | me puedes explicar |
    no entiendo cómo funciona | cuál es el proceso | cómo gano los 500 | cómo va esto | cuál es la idea`,
    "1) Te llega spam. 2) Si es una empresa real y no una estafa, pide su email. 3) Mándame una captura donde se vea. 4) Abrimos un " +
      "caso. 5) Recibes $500 si se llega a un acuerdo.",
  ],
  [
    "legit",
    `
    es una estafa | es real | es confiable | es verdad | puedo confiar en ustedes | suena demasiado bueno | es fraude | es legítimo |
    esto es verdad | es de verdad | no es una estafa | son estafadores | cómo sé que no es fraude | puedo confiar | de verdad pagan | es
    seguro esto | cuál es el truco | es cierto o es mentira | es mentira | me están mintiendo | no les creo | suena a estafa | parece
    estafa`,
    "Buena pregunta. No pagas nada y nunca pedimos datos bancarios por mensaje. Nos cedes tu reclamo y recibes $500 si se llega a un " +
      "acuerdo; no todos pagan. Términos: {site}/terms",
  ],
  [
    "cost",
    `
    es gratis | cuánto cuesta | tengo que pagar algo | cobran algo | hay alguna tarifa | cuánto cobran | me cobran | hay que pagar |
    cuesta algo | tiene costo | tengo que dar dinero | es gratis de verdad | cuánto les tengo que pagar | les tengo que dar dinero |
    cuánto sale | hay que poner dinero`,
    "No te cobramos nada: unirte es gratis y no debes nada si no hay acuerdo. Solo pueden aplicarse las tarifas de mensajes y datos " +
      "de tu compañía.",
  ],
  [
    "law-firm",
    `
    son abogados | es un bufete de abogados | tienen abogado | ustedes son abogados | tienen abogados | es una firma de abogados |
    quiénes son sus abogados`,
    "No, no somos un bufete y no damos consejos legales. Nos cedes tu reclamo y buscamos un acuerdo con el remitente según nuestro " +
      "criterio.",
  ],
  [
    "assignment",
    "qué significa ceder el reclamo | pierdo mis derechos | ceder mis derechos",
    "Ceder significa que el reclamo pasa a ser nuestro: decidimos cómo llevarlo, y tú recibes $500 fijos si hay acuerdo. El texto " +
      "completo: {site}/terms",
  ],
  [
    "court",
    `
    tengo que ir a la corte | tengo que ir al tribunal | hay juicio | debo ver a un juez | voy a tener que ir a la corte | me van a
    llamar a la corte | tengo que presentarme en la corte | hay que ir a juicio`,
    "Nos cedes el reclamo y nosotros lo llevamos, así que no tienes que llevar un juicio. El último de los cinco pasos es la corte " +
      "de reclamos menores. Si te necesitamos, una persona te avisa.",
  ],
  [
    "guarantee",
    `
    está garantizado | seguro que me pagan | qué probabilidad hay | siempre pagan | es seguro que me pagan | me garantizan el dinero |
    siempre se gana | cuántos casos ganan | y si no gano nada`,
    "No hay garantía. Se paga cuando un reclamo llega a un acuerdo; eso depende del remitente. No todos los envíos pagan.",
  ],
  [
    "which-texts",
    `
    qué mensajes cuentan | qué tipo de spam sirve | qué mensajes puedo mandar | cuáles mensajes califican | sirve este mensaje | cuenta
    este mensaje | qué spam aceptan | cualquier mensaje sirve | sirven los mensajes políticos`,
    "Mensajes de publicidad no deseados de empresas: préstamos, seguros, bienes raíces y más. La captura debe mostrar el email de la " +
      "empresa. Mándala y te digo en un minuto si sirve.",
  ],
  [
    "not-texts",
    `
    sirven las llamadas | llamadas spam | whatsapp | correos spam | mensajes de facebook | buzón de voz | cuentan las llamadas | puedo
    mandar correos | sirve whatsapp | aceptan mensajes de whatsapp | y las llamadas de spam`,
    "Solo mensajes de texto (SMS). Llamadas, correos y apps como WhatsApp no sirven: la captura debe mostrar una conversación de " +
      "mensajes de texto.",
  ],
  [
    "how-many",
    `
    cuántas capturas puedo mandar | cuántos casos puedo tener | hay un límite | puedo mandar varias | puedo mandar más de una | cuántos
    mensajes puedo mandar | puedo tener varios casos | hay máximo`,
    "Las que quieras: cada mensaje puede ser un caso. Hasta 10 fotos por mensaje. Solo se rechaza la misma imagen dos veces.",
  ],
  [
    "five-steps",
    `
    cuáles son los cinco pasos | qué significan los pasos | etapas del caso | qué es escalada | qué son los pasos | explícame los pasos
    | qué es el paso dos | cuántos pasos son`,
    "Los cinco pasos: 1 primer aviso, 2 recordatorio, 3 escalada, 4 segundo recordatorio, 5 corte de reclamos menores. Puede haber " +
      "acuerdo en cualquiera. Manda STATUS para ver el tuyo.",
  ],
  [
    "after-sending",
    "qué pasa después de mandar la captura | qué pasa cuando aceptan mi caso | qué sigue después de enviar",
    "La leo en un minuto y te digo si se acepta. Luego escribimos al remitente en cinco pasos. Si hay acuerdo, recibes $500. Manda " +
      "STATUS para seguirlo.",
  ],
  [
    "how-much",
    `
    cuánto me pagan | cuánto dinero recibo | cuánto vale un reclamo | cuánto pagan por caso | cuánto gano | cuánto me dan | cuánto dan
    por cada mensaje | cuánto pagan | cuánto es | cuánto me toca | de verdad son 500 | cuánto pagan por una captura | cuánto dinero
    puedo ganar | cuánto me pagarán | cuánto me pagarían por caso`,
    "$500 fijos por cada reclamo tuyo que llega a un acuerdo, sea cual sea la cantidad recuperada. Si no hay acuerdo, no se paga nada.",
  ],
  [
    "when-paid",
    `
    cuándo me pagan | cuándo recibo el dinero | cuándo llega mi pago | cuándo pagan | cuándo se paga | en cuánto tiempo pagan | cuándo
    pagan los casos | cuándo dan el dinero`,
    "Te pagamos cuando tu caso llega a un acuerdo. No hay fecha fija: escribimos al remitente en cinco pasos durante semanas. Manda " +
      "STATUS para ver tu paso.",
  ],
  [
    "how-paid",
    `
    cómo me pagan | cómo recibo el dinero | tarjeta de regalo | paypal | depósito | zelle | método de pago | cómo pagan | cómo mandan el
    dinero | me pagan en efectivo | me depositan al banco | pagan por zelle | me mandan cheque | de qué forma pagan | por dónde me pagan`,
    "Con una tarjeta de regalo u otro método electrónico, por nuestro socio de pagos. Con saldo puedes cobrar en {site}/user/cases. " +
      "Nunca mandes datos bancarios por mensaje.",
  ],
  [
    "how-long",
    `
    cuánto tarda | cuánto tiempo toma | cuánto demora un caso | es rápido | cuántas semanas | cuánto tiempo se tardan | cuánto se demora
    | cuánto tiempo dura | cuánto tiempo lleva el proceso | cuántos meses tarda | en cuánto tiempo se resuelve | por qué tarda tanto`,
    "Leer la captura toma menos de un minuto. El caso tarda más: cinco pasos durante varias semanas, a veces más. No puedo prometer " +
      "una fecha.",
  ],
  [
    "not-settled",
    `
    qué pasa si no hay acuerdo | qué pasa si no pagan | debo algo si pierden | y si no pagan | y si pierden | qué pasa si la empresa no
    quiere pagar | y si no se logra nada`,
    "Entonces no se paga nada y tú no debes nada.",
  ],
  [
    "taxes",
    `
    tengo que pagar impuestos | impuestos | formulario 1099 | se pagan impuestos | tengo que declararlo | hay que pagar taxes`,
    "Los pagos pueden contar como ingreso, y sobre cierta cantidad al año necesitamos un formulario. No puedo dar consejos de " +
      "impuestos; pregunta a un profesional.",
  ],
  [
    "cash-out",
    `
    cómo cobro | cómo retiro mi saldo | dónde está el botón para cobrar | canjear | cómo saco mi dinero | cómo puedo cobrar | dónde
    cobro | cómo retiro el dinero`,
    "Entra en {site}/user/cases: junto a 'Available Cashout' hay un botón que abre el sitio de nuestro socio de pagos.",
  ],
  [
    "change-payout",
    "cambiar mi método de pago | cambiar cuenta del pago | mandar el dinero a otra cuenta",
    "Por tu seguridad los datos de pago no se cambian solo por mensaje. Responde HUMAN y una persona te ayuda.",
  ],
];
