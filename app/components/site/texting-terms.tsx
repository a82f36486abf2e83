import { useProduct } from "~/app/product";

/** TW-60: the sentences carriers look for, the same on every page that holds them. */
export function TextingTerms() {
  const { name, supportEmail } = useProduct();
  return (
    <>
      <p>
        Message frequency varies with what happens in your cases. Message and data rates may apply.
        Reply <strong>HELP</strong> for help, or write to{" "}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Reply <strong>STOP</strong> to stop.
      </p>
      <p>Carriers are not liable for delayed or undelivered messages.</p>
      <p>
        Mobile data is not shared: {name} does not sell, rent or share phone numbers, consent to
        texts or the content of texts with third parties or affiliates for their marketing.
      </p>
    </>
  );
}
