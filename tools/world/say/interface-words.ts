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

const english: InterfaceWords = {
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

/** What is no text message though it looks like a conversation. */
export const otherTalk: Readonly<
  Record<"assistant" | "social" | "messenger", InterfaceWords & { titles: string[] }>
> = {
  assistant: {
    ...english,
    titles: ["Assistant", "Helper AI", "Ask Nova"],
    placeholders: ["Ask anything", "Ask a question", "How can I help?"],
    remarks: ["Answers can be wrong. Check what matters.", "New chat"],
    menu: ["New chat", "History", "Share"],
  },
  social: {
    ...english,
    titles: ["@cedar.deals", "@bright_offers", "@best.of.ridge"],
    placeholders: ["Send a chat", "Message...", "Say something nice"],
    remarks: [
      "Active 5m ago",
      "You follow each other",
      "Messages and calls are end-to-end encrypted",
    ],
    menu: ["Video call", "View profile", "Follow"],
  },
  messenger: {
    ...english,
    titles: ["Cedar Deals", "Ridge Offers", "Summit Home", "Ana", "+1 303-555-0144"],
    placeholders: ["Type a message", "Message", "Write a message...", "Aa"],
    remarks: [
      "Messages and calls are end-to-end encrypted. Only people in this chat can read them.",
      "This business uses a secure service to manage this chat.",
      "Forwarded",
      "Missed voice call",
    ],
    states: ["Seen", "✓✓", "Read"],
    menu: ["Video", "Voice call", "Mute"],
  },
};

/** What stands beneath a title in a messenger. */
export const presences = [
  "online",
  "last seen today at 9:14 AM",
  "typing...",
  "Active now",
  "last seen recently",
  "bot",
  "1,204 subscribers",
];
