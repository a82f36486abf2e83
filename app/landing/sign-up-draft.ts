/** The values typed into the sign-up form so far. */
export type SignUpDraft = {
  email: string;
  name: string;
  phone: string;
  password: string;
  state: string;
  smsConsent: boolean;
};

const place = "sign-up";
/** An empty form. */
export const noDraft: SignUpDraft = {
  email: "",
  name: "",
  phone: "",
  password: "",
  state: "",
  smsConsent: false,
};

// In memory everything is kept over the steps and pages of one visit. Over a reload everything is
// kept but the password, which may not be stored.
let kept: SignUpDraft | null = null;

function readStored(): Partial<SignUpDraft> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** The form's values that this tab remembers. For the browser only. */
export function recallDraft(): SignUpDraft {
  if (kept) return kept;
  const stored = readStored();
  const text = (name: "email" | "name" | "phone" | "state"): string => {
    const value = stored[name];
    return typeof value === "string" ? value : "";
  };
  return {
    ...noDraft,
    email: text("email"),
    name: text("name"),
    phone: text("phone"),
    state: text("state"),
    smsConsent: stored.smsConsent === true,
  };
}

/**
 * Remembers the fields that the form shows now; those of the other step stay as they are.
 * @returns all fields
 */
export function keepDraft(form: FormData): SignUpDraft {
  const before = recallDraft();
  const typed = (name: keyof SignUpDraft, otherwise: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value : otherwise;
  };
  const showsDetails = form.has("name");
  kept = {
    email: typed("email", before.email).trim(),
    name: typed("name", before.name),
    phone: typed("phone", before.phone),
    password: typed("password", before.password),
    state: typed("state", before.state),
    smsConsent: showsDetails ? form.has("smsConsent") : before.smsConsent,
  };
  const { password: _secret, ...rest } = kept;
  try {
    sessionStorage.setItem(place, JSON.stringify(rest));
  } catch {
    // A browser without storage keeps the values for this visit all the same.
  }
  return kept;
}

/** Forgets all values, once there is an account. */
export function forgetDraft(): void {
  kept = null;
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was stored.
  }
}
