/** Names the models and the rules that made a reading; changes with either. */
export const ENGINE_VERSION = "pp-ocrv4+rules-7";
