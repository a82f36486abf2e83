/** The words that a phone or an app prints itself, by language. */
export type InterfaceWords = {
  placeholders: string[];
  today: string;
  yesterday: string;
  you: string[];
  send: string;
  back: string[];
  remarks: string[];
  states: string[];
  weekdays: string[];
  months: string[];
  menu: string[];
};

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The words of an app in English. */
export const english: InterfaceWords = {
  placeholders: [
    "Text message",
    "Message",
    "Write a reply",
    "Type here",
    "Reply",
    "Enter message",
    "Your text",
  ],
  today: "Today",
  yesterday: "Yesterday",
  you: ["You", "Me"],
  send: "Send",
  back: ["Back", "Messages", "Inbox", "Done"],
  remarks: ["Text Message", "SMS", "The sender is not in your contacts", "New messages"],
  states: ["Delivered", "Sent", "Read"],
  weekdays: "Mon Tue Wed Thu Fri Sat Sun".split(" "),
  months,
  menu: ["Call", "Details", "Block", "Archive", "Search", "More", "Add contact"],
};

/** English is drawn more often than the others. */
export const interfaceWords: readonly InterfaceWords[] = [
  english,
  english,
  english,
  english,
  {
    placeholders: ["Mensaje de texto", "Escribe un mensaje", "Mensaje"],
    today: "Hoy",
    yesterday: "Ayer",
    you: ["Tú", "Yo"],
    send: "Enviar",
    back: ["Mensajes", "Volver"],
    remarks: ["Mensaje de texto", "SMS"],
    states: ["Entregado", "Enviado"],
    weekdays: "lun mar mié jue vie sáb dom".split(" "),
    months: "ene feb mar abr may jun jul ago sep oct nov dic".split(" "),
    menu: ["Llamar", "Detalles", "Bloquear", "Buscar"],
  },
  {
    placeholders: ["Message texte", "Nouveau message", "Répondre"],
    today: "Aujourd'hui",
    yesterday: "Hier",
    you: ["Vous", "Moi"],
    send: "Envoyer",
    back: ["Messages", "Retour"],
    remarks: ["SMS", "Message texte"],
    states: ["Distribué", "Envoyé"],
    weekdays: "lun mar mer jeu ven sam dim".split(" "),
    months: "janv févr mars avr mai juin juil août sept oct nov déc".split(" "),
    menu: ["Appeler", "Infos", "Bloquer", "Chercher"],
  },
  {
    placeholders: ["Nachricht", "SMS schreiben", "Antworten"],
    today: "Heute",
    yesterday: "Gestern",
    you: ["Du", "Ich"],
    send: "Senden",
    back: ["Nachrichten", "Fertig"],
    remarks: ["SMS", "Textnachricht"],
    states: ["Zugestellt", "Gesendet"],
    weekdays: "Mo Di Mi Do Fr Sa So".split(" "),
    months: "Jan Feb März Apr Mai Juni Juli Aug Sep Okt Nov Dez".split(" "),
    menu: ["Anrufen", "Details", "Sperren", "Suchen"],
  },
];
