import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { env } from "@/lib/platform/env";
import { setUpBucket } from "@/lib/platform/ports/storage-bucket";
import { getStorageOrigins } from "@/lib/platform/ports/storage-address";
import { getS3Client } from "@/lib/platform/ports/storage-client";
import { closeServer } from "@/lib/platform/http/listen";

// The embedded storage has fixed access rules; this server stores the configurations of a bucket as S3 does.

const MISSING_CODES: Record<string, string> = {
  policy: "NoSuchBucketPolicy",
  cors: "NoSuchCORSConfiguration",
  lifecycle: "NoSuchLifecycleConfiguration",
};
const SUBRESOURCES = ["publicAccessBlock", ...Object.keys(MISSING_CODES)];

const configurations = new Map<string, string>();
let hasBucket = false;
let creations = 0;

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function respond(method: string, name: string | undefined, text: string): { status: number; body: string } {
  if (method === "HEAD") return { status: hasBucket ? 200 : 404, body: "" };
  if (name === undefined) {
    hasBucket = true;
    creations += 1;
    return { status: 200, body: "" };
  }
  if (method === "PUT") {
    configurations.set(name, text);
    return { status: 200, body: "" };
  }
  const stored = configurations.get(name);
  if (stored !== undefined) return { status: 200, body: stored };
  return { status: 404, body: `<Error><Code>${MISSING_CODES[name]}</Code><Message>None</Message></Error>` };
}

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://s3");
  const name = SUBRESOURCES.find((subresource) => searchParams.has(subresource));
  void readText(request).then((text) => {
    const { status, body } = respond(request.method ?? "", name, text);
    response.writeHead(status, { "content-type": "application/xml" }).end(body);
  });
});

let client: S3Client;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = new S3Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "eu-west-1",
    forcePathStyle: true,
    credentials: { accessKeyId: "x", secretAccessKey: "y" },
  });
});

afterAll(async () => {
  client.destroy();
  await closeServer(server, 1_000);
});

const setUp = (siteUrl = "https://ayllu.example/x") =>
  setUpBucket({ client, bucket: "ayllu", siteUrl, isAmazon: true });

describe("a bucket", () => {
  test("is created with its rules, which stay the same when they are set again", async () => {
    const steps = await setUp();
    expect(steps.map(({ name }) => name)).toEqual(["bucket", "public access", "policy", "CORS", "lifecycle"]);
    expect(steps.every(({ isSupported }) => isSupported)).toBe(true);
    expect(JSON.parse(configurations.get("policy") ?? "")).toEqual({
      Version: "2012-10-17",
      Statement: [
        {
          Sid: "ayllu",
          Effect: "Allow",
          Principal: "*",
          Action: "s3:GetObject",
          Resource: ["covers", "pictures", "profiles"].map((prefix) => `arn:aws:s3:::ayllu/${prefix}/*`),
        },
      ],
    });
    const cors = configurations.get("cors");
    for (const part of [
      "<AllowedOrigin>https://ayllu.example</AllowedOrigin>",
      "<AllowedMethod>PUT</AllowedMethod>",
      "<AllowedHeader>if-none-match</AllowedHeader>",
      "<ExposeHeader>ETag</ExposeHeader>",
    ])
      expect(cors).toContain(part);
    expect(configurations.get("lifecycle")).toContain("<DaysAfterInitiation>2</DaysAfterInitiation>");
    expect(configurations.get("publicAccessBlock")).toContain("<BlockPublicAcls>true</BlockPublicAcls>");

    const before = new Map(configurations);
    await setUp();
    expect(configurations).toEqual(before);
    expect(creations).toBe(1);
  });

  test("keeps the rules of others, and replaces its own when the site moves", async () => {
    const other = { Sid: "backup", Effect: "Allow", Principal: "*", Action: "s3:ListBucket", Resource: "x" };
    configurations.set("policy", JSON.stringify({ Version: "2012-10-17", Statement: [other] }));
    await setUp("https://otro.example");
    await setUp("https://nuevo.example");
    const { Statement } = JSON.parse(configurations.get("policy") ?? "") as { Statement: { Sid: string }[] };
    expect(Statement.map(({ Sid }) => Sid)).toEqual(["backup", "ayllu"]);
    const origins = [...(configurations.get("cors") ?? "").matchAll(/<AllowedOrigin>([^<]+)/g)];
    expect(origins.map(([, origin]) => origin)).toEqual(["https://nuevo.example"]);
  });

  test("of the embedded storage says which rules it does not have", async () => {
    for (const _round of [1, 2]) {
      const steps = await setUpBucket({
        client: getS3Client(),
        bucket: env.S3_BUCKET,
        siteUrl: env.SITE_URL,
        isAmazon: false,
      });
      expect(steps.filter(({ isSupported }) => isSupported).map(({ name }) => name)).toEqual([
        "bucket",
        "CORS",
      ]);
    }
  });
});

describe("the origins of the storage", () => {
  test.each([
    ["path style", "https://s3.ayllu.example", undefined, "https://s3.ayllu.example"],
    ["path style, as set", "https://s3.eu-west-1.amazonaws.com", "1", "https://s3.eu-west-1.amazonaws.com"],
    [
      "Amazon's own names",
      "https://s3.eu-west-1.amazonaws.com",
      undefined,
      "https://ayllu.s3.eu-west-1.amazonaws.com",
    ],
    ["names of buckets, as set", "https://s3.ayllu.example:9000", "0", "https://ayllu.s3.ayllu.example:9000"],
  ])("follow %s", (_name, endpoint, forcePathStyle, expected) => {
    vi.stubEnv("S3_ENDPOINT", endpoint);
    vi.stubEnv("S3_PUBLIC_URL", "https://files.ayllu.example/x");
    vi.stubEnv("S3_FORCE_PATH_STYLE", forcePathStyle);
    expect(getStorageOrigins()).toEqual(["https://files.ayllu.example", expected]);
    vi.unstubAllEnvs();
  });
});
