import { bucketSettings } from "~/integrations/storage/bucket-settings";
import { tryBucket, type BucketAnswer, type BucketTrial } from "~/integrations/storage/try-bucket";
import {
  doubtful,
  leftOut,
  notLookedAt,
  onceEach,
  well,
  wrong,
  type Check,
  type Finding,
  type Patient,
} from "~/operations/doctor/check";
import { clockMayBeOff, clockOff } from "~/operations/doctor/our-clock";
import { areFilesWithoutCopy } from "~/operations/replica/mirror-files";

const trial = onceEach(async ({ settings }): Promise<BucketTrial | null> => {
  const bucket = bucketSettings(settings, settings.S3_BUCKET);
  return bucket ? tryBucket(bucket) : null;
});

const told = ({ word, status }: BucketAnswer): string => `(${word}, status ${status ?? "none"})`;
const wrongKeys = new Set([
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "ExpiredToken",
  "InvalidToken",
]);
const otherBucket = new Set(["NoSuchBucket", "PermanentRedirect", "IllegalLocationConstraint"]);
const skewed = new Set(["RequestTimeTooSkewed"]);

/** A check of one thing that a bucket must allow. */
function allows(
  name: string,
  needs: readonly string[],
  verdict: (found: BucketTrial, patient: Patient) => Finding | Promise<Finding>,
): Check {
  return {
    name,
    needs,
    look: async (patient) => {
      const found = await trial(patient);
      return found ? verdict(found, patient) : leftOut("Files are kept in a folder.");
    },
  };
}

const noTime = (): null => null;
const permit = (action: string): string => `Allow the key ${action} on the bucket and its files.`;

/** The store of files and backups (S3-01 to S3-03). */
export const storageChecks: readonly Check[] = [
  {
    name: "s3.reachable",
    look: async (patient) => {
      const found = await trial(patient);
      if (!found) {
        const mend = "Set S3_BUCKET with its keys.";
        if (areFilesWithoutCopy(patient.settings))
          return doubtful(
            "The files of the evidence have no copy: REPLICA_URL's bucket has the database alone.",
            mend,
          );
        return patient.settings.live
          ? doubtful("One disk holds the evidence, the database and every backup.", mend)
          : leftOut("No bucket is configured: files are kept in a folder.");
      }
      const { word, status } = found.list;
      return word === "silent" || (status ?? 0) >= 500
        ? wrong(
            `The store does not answer ${told(found.list)}.`,
            "Look at AWS_ENDPOINT_URL_S3, AWS_REGION and the store's own status page.",
          )
        : well("The store answers.");
    },
  },
  allows("s3.credentials", ["s3.reachable"], ({ list }) =>
    wrongKeys.has(list.word)
      ? wrong(`The store refuses the key ${told(list)}.`, "Make a key anew and set both halves.")
      : well("The store accepts the key."),
  ),
  allows("s3.clock", ["s3.reachable"], async ({ list }, patient) => {
    if (!skewed.has(list.word)) return well("The store accepts our clock.");
    // Where Twilio says the same, one fault is told once.
    const off = patient.settings.TWILIO_AUTH_TOKEN ? await clockOff(patient).catch(noTime) : null;
    return off !== null && off > clockMayBeOff
      ? notLookedAt("Not looked at while house.clock fails.")
      : wrong("The store refuses our clock.", "Let this machine keep time by NTP.");
  }),
  allows("s3.bucket", ["s3.credentials", "s3.clock"], ({ list }) =>
    otherBucket.has(list.word)
      ? wrong(
          `S3_BUCKET is no bucket in this region ${told(list)}.`,
          "Look at S3_BUCKET and AWS_REGION.",
        )
      : well("The bucket is there."),
  ),
  allows("s3.list", ["s3.bucket"], ({ list }) =>
    list.word === "ok"
      ? well("Files can be listed.")
      : wrong(`Files cannot be listed ${told(list)}.`, permit("s3:ListBucket")),
  ),
  allows("s3.write", ["s3.bucket"], ({ put }) =>
    put.word === "ok"
      ? well("Files can be written.")
      : wrong(`Files cannot be written ${told(put)}.`, permit("s3:PutObject")),
  ),
  allows("s3.write-once", ["s3.write"], ({ putAgain }) =>
    putAgain.status === 412
      ? well("A file that is there is not written over.")
      : wrong(
          `The store wrote over a file that was there ${told(putAgain)}.`,
          "Use a store that honours If-None-Match, or switch its object lock on.",
        ),
  ),
  allows("s3.read", ["s3.write"], ({ get }) =>
    get.word === "ok"
      ? well("Files can be read, byte for byte.")
      : wrong(`Files cannot be read as they were written ${told(get)}.`, permit("s3:GetObject")),
  ),
  allows("s3.delete", ["s3.write"], (found) =>
    found.delete.word === "ok"
      ? well("Files can be deleted.")
      : wrong(
          `Files cannot be deleted ${told(found.delete)}: retention and erasure fail.`,
          permit("s3:DeleteObject"),
        ),
  ),
  allows("s3.versioning", ["s3.bucket"], ({ versioning }) => {
    if (versioning.word !== "ok")
      return doubtful(
        `The bucket does not tell whether it keeps versions ${told(versioning)}.`,
        permit("s3:GetBucketVersioning"),
      );
    return versioning.isOn
      ? well("The bucket keeps versions.")
      : doubtful(
          "The bucket keeps no versions: what is deleted by mistake is gone.",
          "Switch versioning on in the bucket's properties.",
        );
  }),
  allows("s3.public", ["s3.bucket"], ({ publicBlock, policy }) => {
    if (policy.word === "ok" && policy.isPublic)
      return wrong(
        "The bucket's policy opens it to everybody.",
        "Take the public statement out of the policy, and block public access.",
      );
    if (publicBlock.word === "ok" && publicBlock.isWhole)
      return well("Nobody without a key or a signed link gets in.");
    return publicBlock.status === 404 || publicBlock.word === "ok"
      ? wrong(
          "Public access to the bucket is not blocked.",
          "Switch all four settings of Block public access on.",
        )
      : doubtful(
          `The bucket does not tell whether public access is blocked ${told(publicBlock)}.`,
          permit("s3:GetBucketPublicAccessBlock"),
        );
  }),
];
