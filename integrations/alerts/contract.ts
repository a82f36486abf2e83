/**
 * An incident as it is posted, when it opens and when it is over; instants in ms. Holds no personal
 * data.
 */
export type Alert = {
  id: string;
  cause: string;
  severity: "urgent" | "soon";
  title: string;
  found: string;
  mend: string;
  openedAt: number;
  /** Null while it is open. */
  resolvedAt: number | null;
};

/** Who speaks: the product's name, its address, and the page that lists the incidents. */
export type AlertSender = { product: string; origin: string; link: string };

/** ALERT_URL did not take an alert; a later try may succeed. The message holds no address. */
export class AlertNotTaken extends Error {
  override name = "AlertNotTaken";
}
