import "server-only";
import {
  CreateBucketCommand,
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketPolicyCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutPublicAccessBlockCommand,
  S3ServiceException,
  type CORSRule,
  type LifecycleRule,
  type S3Client,
} from "@aws-sdk/client-s3";

// Prepares a bucket as the site needs it. Rules that others have added stay; ours are recognized by their names.

type Bucket = {
  client: S3Client;
  bucket: string;
  siteUrl: string;
  /** Amazon blocks public policies by default; only there this can be changed. */
  isAmazon: boolean;
};
type PolicyStatement = { Sid?: string } & Record<string, unknown>;
type SetupStep = { name: string; isSupported: boolean };

const RULE_ID = "ayllu";
const PUBLIC_PREFIXES = ["covers", "pictures", "profiles"];
const UNFINISHED_UPLOAD_DAYS = 2;

const hasCode = (error: unknown, ...names: string[]): boolean =>
  error instanceof S3ServiceException && names.includes(error.name);

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);

/** Returns null if the bucket has no such configuration. */
async function findConfiguration<Result>(
  request: Promise<Result>,
  missingCode: string,
): Promise<Result | null> {
  try {
    return await request;
  } catch (error) {
    if (hasCode(error, missingCode)) return null;
    throw error;
  }
}

async function ensureBucket({ client, bucket }: Bucket): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((refusal: unknown) => {
      if (!hasCode(refusal, "BucketAlreadyOwnedByYou")) throw refusal;
    });
  }
}

/** Allows a policy to make objects public, but no access lists. */
async function allowPublicPolicy({ client, bucket }: Bucket): Promise<void> {
  const configuration = {
    BlockPublicAcls: true,
    IgnorePublicAcls: true,
    BlockPublicPolicy: false,
    RestrictPublicBuckets: false,
  };
  await client.send(
    new PutPublicAccessBlockCommand({ Bucket: bucket, PublicAccessBlockConfiguration: configuration }),
  );
}

async function setPolicy({ client, bucket }: Bucket): Promise<void> {
  const current = await findConfiguration(
    client.send(new GetBucketPolicyCommand({ Bucket: bucket })),
    "NoSuchBucketPolicy",
  );
  const policy = JSON.parse(current?.Policy || "{}") as { Statement?: PolicyStatement[] };
  const others = (policy.Statement ?? []).filter(({ Sid }) => Sid !== RULE_ID);
  const statement: PolicyStatement = {
    Sid: RULE_ID,
    Effect: "Allow",
    Principal: "*",
    Action: "s3:GetObject",
    Resource: PUBLIC_PREFIXES.map((prefix) => `arn:aws:s3:::${bucket}/${prefix}/*`),
  };
  const Policy = JSON.stringify({ Version: "2012-10-17", ...policy, Statement: [...others, statement] });
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
}

async function setCors({ client, bucket, siteUrl }: Bucket): Promise<void> {
  const current = await findConfiguration(
    client.send(new GetBucketCorsCommand({ Bucket: bucket })),
    "NoSuchCORSConfiguration",
  );
  const others = (current?.CORSRules ?? []).filter(({ ID }) => ID !== RULE_ID);
  const rule: CORSRule = {
    ID: RULE_ID,
    AllowedOrigins: [new URL(siteUrl).origin],
    AllowedMethods: ["GET", "HEAD", "PUT"],
    AllowedHeaders: ["content-type", "if-none-match", "range"],
    ExposeHeaders: ["ETag", "Content-Range", "Accept-Ranges", "Content-Length"],
    MaxAgeSeconds: 600,
  };
  const CORSConfiguration = { CORSRules: [...others, rule] };
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
}

async function setLifecycle({ client, bucket }: Bucket): Promise<void> {
  const current = await findConfiguration(
    client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket })),
    "NoSuchLifecycleConfiguration",
  );
  const others = (current?.Rules ?? []).filter(({ ID }) => ID !== RULE_ID);
  const rule: LifecycleRule = {
    ID: RULE_ID,
    Status: "Enabled",
    Filter: { Prefix: "" },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: UNFINISHED_UPLOAD_DAYS },
  };
  const LifecycleConfiguration = { Rules: [...others, rule] };
  await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration }));
}

const STEPS: readonly [name: string, run: (bucket: Bucket) => Promise<void>][] = [
  ["public access", allowPublicPolicy],
  ["policy", setPolicy],
  ["CORS", setCors],
  ["lifecycle", setLifecycle],
];

/** Creates the bucket and its rules where they are missing; idempotent. Errors: of the storage. */
export async function setUpBucket(bucket: Bucket): Promise<SetupStep[]> {
  await ensureBucket(bucket);
  const steps: SetupStep[] = [{ name: "bucket", isSupported: true }];
  for (const [name, run] of STEPS) {
    if (run === allowPublicPolicy && !bucket.isAmazon) continue;
    const isSupported = await run(bucket).then(
      () => true,
      (error: unknown) => {
        if (hasStatus(error, 405, 501) || hasCode(error, "NotImplemented", "MethodNotAllowed")) return false;
        throw error;
      },
    );
    steps.push({ name, isSupported });
  }
  return steps;
}
