/** Opt-outs are kept per brand (LG-08); this product speaks under one. */
export const brand = "textclaim";
