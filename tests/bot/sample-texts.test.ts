import { expect, it } from "vitest";
import { gotPictures } from "~/bot/picture-replies";
import { settled } from "~/bot/replies";
import { smsText } from "~/core/accounts/legal-texts/sms-text";

it("TW-60, issue 20, 7: the samples on /sms are what is sent, and promise no more", () => {
  for (const sent of [gotPictures(1), settled("TC-1005", "$500")])
    expect(smsText).toContain(`> {product}: ${sent}`);
});
