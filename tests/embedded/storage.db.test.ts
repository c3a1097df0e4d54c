import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type PutObjectCommandInput,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStorage, type EmbeddedStorage } from "@/embedded/storage";

let directory: string;
let storage: EmbeddedStorage;
let s3: S3Client;
const Bucket = "ayllu";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ayllu-storage-"));
  storage = await startStorage(directory, "https://ayllu.example");
  s3 = new S3Client({
    endpoint: storage.env.S3_ENDPOINT,
    region: storage.env.S3_REGION,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: {
      accessKeyId: storage.env.S3_ACCESS_KEY_ID,
      secretAccessKey: storage.env.S3_SECRET_ACCESS_KEY,
    },
  });
});

afterAll(async () => {
  s3.destroy();
  await storage.stop();
  await rm(directory, { recursive: true, force: true });
});

const url = (key: string): string => `${storage.env.S3_PUBLIC_URL}/${key}`;
const put = (key: string, body: string, input: Partial<PutObjectCommandInput> = {}): Promise<unknown> =>
  s3.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ...input }));

const presignPut = (key: string, body: string, type = "audio/mpeg", expiresIn = 60): Promise<string> =>
  getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket,
      Key: key,
      ContentType: type,
      ContentLength: body.length,
      IfNoneMatch: "*",
    }),
    {
      expiresIn,
      signableHeaders: new Set(["content-type", "content-length", "if-none-match"]),
      unhoistableHeaders: new Set(["if-none-match"]),
    },
  );

const upload = (signed: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(signed, {
    method: "PUT",
    body,
    headers: { "content-type": "audio/mpeg", "if-none-match": "*", ...headers },
  });

/** Sends a raw request, which fetch would normalize. */
function sendRaw(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(storage.env.S3_ENDPOINT);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
    socket.on("end", () => resolve(answer)).on("error", reject);
  });
}

describe("a presigned upload", () => {
  it("stores the announced object", async () => {
    const response = await upload(await presignPut("content/a/good", "hello"), "hello");
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBeTruthy();
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: "content/a/good" }));
    expect(head).toMatchObject({ ContentLength: 5, ContentType: "audio/mpeg" });
  });

  it.each([
    ["with another length", "hello, hello", {}],
    ["with another type", "hello", { "content-type": "text/html" }],
    ["without the overwrite protection", "hello", { "if-none-match": "x" }],
    ["with a copy source", "hello", { "x-amz-copy-source": "/ayllu/content/a/good" }],
    ["with additional metadata", "hello", { "x-amz-meta-a": "b" }],
  ])("is rejected %s", async (_, body, headers) => {
    const response = await upload(await presignPut("content/a/refused", "hello"), body, headers);
    expect(response.status).toBe(403);
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: "content/a/refused" }))).rejects.toThrow();
  });

  it("never overwrites an object for a client that sends only the content type", async () => {
    const signed = await presignPut("content/a/plain", "hello");
    const send = (body: string) =>
      fetch(signed, { method: "PUT", body, headers: { "content-type": "audio/mpeg" } });
    expect((await send("hello")).status).toBe(200);
    expect((await send("HELLO")).status).toBe(412);
  });

  it("never overwrites an object", async () => {
    const signed = await presignPut("content/a/once", "hello");
    expect((await upload(signed, "hello")).status).toBe(200);
    expect((await upload(signed, "HELLO")).status).toBe(412);
    const object = await s3.send(new GetObjectCommand({ Bucket, Key: "content/a/once" }));
    expect(await object.Body?.transformToString()).toBe("hello");
  });

  it("succeeds once among concurrent uploads of the same object", async () => {
    const signed = await presignPut("content/a/race", "hello");
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(signed, "hello")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(7);
  });

  it("accepts many concurrent uploads of different objects", async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `content/many/${index}`);
    const answers = await Promise.all(keys.map(async (key) => upload(await presignPut(key, key), key)));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  });

  it("is rejected with a modified or expired signature", async () => {
    const signed = await presignPut("content/a/changed", "hello");
    expect((await upload(signed.replace(/Signature=./, "Signature=x"), "hello")).status).toBe(403);
    expect((await upload(signed.replace("changed", "other"), "hello")).status).toBe(403);
    const short = await presignPut("content/a/late", "hello", "audio/mpeg", 1);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect((await upload(short, "hello")).status).toBe(403);
  });

  it("stores nothing of an aborted upload, which can be retried", async () => {
    const signed = new URL(await presignPut("content/a/broken", "hello"));
    await new Promise<void>((resolve) => {
      const socket = connect(Number(signed.port), signed.hostname, () => {
        socket.write(
          `PUT ${signed.pathname}${signed.search} HTTP/1.1\r\nHost: ${signed.host}\r\nContent-Type: audio/mpeg\r\nIf-None-Match: *\r\nContent-Length: 5\r\n\r\nhe`,
        );
        setTimeout(() => socket.destroy(), 100);
      });
      socket.on("close", () => resolve());
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await upload(signed.href, "hello")).status).toBe(200);
  });
});

describe("an unsigned request", () => {
  beforeAll(async () => {
    await put("covers/x/cover.jpg", "picture", { ContentType: "image/jpeg" });
    await put("content/x/secret.mp3", "secret", { ContentType: "audio/mpeg" });
  });

  it("reads objects with a public prefix", async () => {
    const response = await fetch(url("covers/x/cover.jpg"));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("picture");
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-disposition")).toBeNull();
    expect((await fetch(url("covers/x/cover.jpg"), { method: "HEAD" })).status).toBe(200);
    expect((await fetch(url("covers/x/none.jpg"))).status).toBe(404);
  });

  it("returns 304 for a matching ETag", async () => {
    const etag = (await fetch(url("covers/x/cover.jpg"))).headers.get("etag") ?? "";
    const cached = await fetch(url("covers/x/cover.jpg"), { headers: { "if-none-match": etag } });
    expect(cached.status).toBe(304);
  });

  it.each([
    ["GET", "content/x/secret.mp3"],
    ["HEAD", "content/x/secret.mp3"],
    ["GET", "covers/..%2Fcontent/x/secret.mp3"],
    ["GET", "covers%2F..%2Fcontent%2Fx%2Fsecret.mp3"],
    ["GET", "covers/%2e%2e%5ccontent/x/secret.mp3"],
    ["GET", "covers/x/cover.jpg._S3rver_metadata.json"],
    ["GET", ""],
    ["GET", "?list-type=2"],
    ["GET", "?list-type=2&prefix=covers/"],
    ["GET", "covers/"],
    ["PUT", "covers/x/new.jpg"],
    ["PUT", "covers/x/cover.jpg?acl"],
    ["POST", "covers/x/cover.jpg?uploads"],
    ["POST", "?delete"],
    ["DELETE", "covers/x/cover.jpg"],
    ["PATCH", "covers/x/cover.jpg"],
    ["GET", "../"],
  ])("is denied %s %s", async (method, path) => {
    const body = ["PUT", "POST", "PATCH"].includes(method) ? "x" : undefined;
    expect((await fetch(`${storage.env.S3_PUBLIC_URL}/${path}`, { method, body })).status).toBe(403);
  });

  it("cannot use dot segments or the Host header to reach a bucket", async () => {
    const host = new URL(storage.env.S3_ENDPOINT).host;
    const dots = await sendRaw([
      "GET /ayllu/covers/../content/x/secret.mp3 HTTP/1.1",
      `Host: ${host}`,
      "Connection: close",
    ]);
    expect(dots).toMatch(/^HTTP\/1\.1 403/);
    const virtual = await sendRaw([
      "GET /covers/x/cover.jpg HTTP/1.1",
      "Host: ayllu.s3.amazonaws.com",
      "Connection: close",
    ]);
    expect(virtual).toMatch(/^HTTP\/1\.1 403/);
    const broken = await sendRaw([
      "GET /ayllu/covers/%E0%A4%A HTTP/1.1",
      `Host: ${host}`,
      "Connection: close",
    ]);
    expect(broken).toMatch(/^HTTP\/1\.1 400/);
  });

  it("is denied with signature version 2 and with s3rver's default key", async () => {
    const old = await fetch(url("content/x/secret.mp3"), { headers: { authorization: "AWS S3RVER:abc" } });
    expect(old.status).toBe(403);
    const guest = new S3Client({
      endpoint: storage.env.S3_ENDPOINT,
      region: "eu-west-1",
      forcePathStyle: true,
      credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    });
    await expect(guest.send(new ListObjectsV2Command({ Bucket }))).rejects.toThrow();
    guest.destroy();
  });
});

describe("a signed read", () => {
  const body = "0123456789";
  const read = async (headers: Record<string, string>, disposition?: string): Promise<Response> => {
    const command = new GetObjectCommand({
      Bucket,
      Key: "content/y/tone.mp3",
      ResponseContentDisposition: disposition,
    });
    return fetch(await getSignedUrl(s3, command, { expiresIn: 60 }), { headers });
  };
  beforeAll(() => put("content/y/tone.mp3", body, { ContentType: "audio/mpeg" }));

  it.each([
    ["bytes=2-5", 206, "2345", "bytes 2-5/10"],
    ["bytes=0-0", 206, "0", "bytes 0-0/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=0-1,5-6", 200, body, null],
    ["bytes=x", 200, body, null],
  ])("handles the range %s", async (range, status, expected, contentRange) => {
    const response = await read({ range });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(expected);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("accept-ranges")).toBe("bytes");
  });

  it("returns 416 with the length for a range beyond the end", async () => {
    const response = await read({ range: "bytes=10-" });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */10");
    expect(await response.text()).toContain("<Code>InvalidRange</Code>");
  });

  it("returns a range only of the object that the client has a part of", async () => {
    const { headers } = await read({});
    const [etag, date] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
    const range = "bytes=2-5";
    const statusFor = async (validator: string) => (await read({ range, "if-range": validator })).status;
    expect(await statusFor(etag)).toBe(206);
    expect(await statusFor(date)).toBe(206);
    expect(await statusFor('"another"')).toBe(200);
    expect(await statusFor(`W/${etag}`)).toBe(200);
    expect(await statusFor(new Date(0).toUTCString())).toBe(200);
  });

  it("is an attachment unless an inline disposition is signed and the type is safe", async () => {
    expect((await read({})).headers.get("content-disposition")).toBe("attachment");
    expect((await read({}, "inline")).headers.get("content-disposition")).toBe("inline");
    await put("content/y/page.html", "<script>", { ContentType: "text/html" });
    const command = new GetObjectCommand({
      Bucket,
      Key: "content/y/page.html",
      ResponseContentDisposition: 'inline; filename="page.html"',
    });
    const response = await fetch(await getSignedUrl(s3, command));
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="page.html"');
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
  });
});

describe("CORS", () => {
  const sendPreflight = (origin: string): Promise<Response> =>
    fetch(url("content/a/good"), {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type,if-none-match",
      },
    });

  it.each(["http://localhost:3000", "http://127.0.0.1:8080", "https://ayllu.example"])(
    "allows %s",
    async (origin) => {
      const response = await sendPreflight(origin);
      expect(response.status).toBe(204);
      expect(response.headers.get("access-control-allow-origin")).toBe(origin);
      expect(response.headers.get("access-control-allow-methods")).toContain("PUT");
      expect(response.headers.get("access-control-allow-headers")).toContain("if-none-match");
      const refused = await fetch(url("content/a/good"), { headers: { origin } });
      expect(refused.headers.get("access-control-expose-headers")).toContain("ETag");
    },
  );

  it("rejects all other origins", async () => {
    const response = await sendPreflight("https://elsewhere.example");
    expect(response.status).toBe(403);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("a multipart upload", () => {
  it("is assembled, and rejects unknown parts and uploads", async () => {
    const Key = "content/z/large";
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: "audio/mpeg" }),
    );
    const parts = await Promise.all(
      ["a".repeat(70_000), "b".repeat(10)].map(async (body, index) => {
        const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: index + 1 });
        const response = await fetch(await getSignedUrl(s3, command), { method: "PUT", body });
        return { PartNumber: index + 1, ETag: response.headers.get("etag") ?? "" };
      }),
    );
    const complete = (Parts: typeof parts): Promise<unknown> =>
      s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    await expect(complete([...parts, { PartNumber: 3, ETag: '"x"' }])).rejects.toThrow("Part 3");
    await complete(parts);
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
      ContentLength: 70_010,
      ContentType: "audio/mpeg",
    });
    await expect(complete(parts)).rejects.toThrow("upload");
    const stray = new UploadPartCommand({ Bucket, Key, UploadId: "../../../x", PartNumber: 1, Body: "x" });
    await expect(s3.send(stray)).rejects.toThrow("upload");
  });

  it("never overwrites an object", async () => {
    const Key = "content/z/first";
    const uploads = await Promise.all(
      ["one", "two"].map(async (body) => {
        const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
        const { ETag } = await s3.send(
          new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: body }),
        );
        return { UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } };
      }),
    );
    const results = await Promise.allSettled(
      uploads.map((upload) =>
        s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, ...upload, IfNoneMatch: "*" })),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({ name: "PreconditionFailed", $metadata: { httpStatusCode: 412 } });
  });

  const begin = async (Key: string): Promise<string> => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    return UploadId ?? "";
  };
  const sendPart = (Key: string, UploadId: string, PartNumber: number, Body: string) =>
    s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));

  it("lists the received parts", async () => {
    const Key = "content/z/listed & <named>";
    const UploadId = await begin(Key);
    const list = () => s3.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect((await list()).Parts ?? []).toEqual([]);
    const { ETag } = await sendPart(Key, UploadId, 2, "two");
    await sendPart(Key, UploadId, 10, "ten!");
    const { Parts, IsTruncated, Key: named } = await list();
    expect(IsTruncated).toBe(false);
    expect(named).toBe(Key);
    expect(Parts).toMatchObject([
      { PartNumber: 2, ETag, Size: 3 },
      { PartNumber: 10, Size: 4 },
    ]);
  });

  it("is bound to its object key, even with the site's credentials", async () => {
    const UploadId = await begin("content/z/mine");
    const other = { Bucket, Key: "content/z/other", UploadId };
    await expect(s3.send(new ListPartsCommand(other))).rejects.toThrow("upload");
    await expect(s3.send(new AbortMultipartUploadCommand(other))).rejects.toThrow("upload");
    await s3.send(new ListPartsCommand({ ...other, Key: "content/z/mine" }));
    expect((await fetch(`${url("content/z/mine")}?uploadId=${UploadId}`)).status).toBe(403);
    await put("covers/z/open.jpg", "picture", { ContentType: "image/jpeg" });
    const asked = await fetch(`${url("covers/z/open.jpg")}?uploadId=${UploadId}`);
    expect(await asked.text()).toBe("picture");
  });

  it("stores nothing of an aborted part, which does not affect the next attempt", async () => {
    const Key = "content/z/cut";
    const UploadId = await begin(Key);
    const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, ContentLength: 5 });
    const signed = new URL(await getSignedUrl(s3, command, { signableHeaders: new Set(["content-length"]) }));
    const head = `PUT ${signed.pathname}${signed.search} HTTP/1.1\r\nHost: ${signed.host}\r\nContent-Length: 5\r\n\r\nhe`;
    const socket = connect(Number(signed.port), signed.hostname, () => socket.write(head));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await fetch(signed, { method: "PUT", body: "hello" })).status).toBe(200);
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { Parts = [] } = await s3.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect(Parts).toMatchObject([{ PartNumber: 1, Size: 5 }]);
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    const object = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(await object.Body?.transformToString()).toBe("hello");
  });

  it("accepts only parts of the announced length", async () => {
    const Key = "content/z/measured";
    const UploadId = await begin(Key);
    const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, ContentLength: 5 });
    const signed = await getSignedUrl(s3, command, { signableHeaders: new Set(["content-length"]) });
    expect((await fetch(signed, { method: "PUT", body: "hello, hello" })).status).toBe(403);
    expect(
      (await fetch(signed.replace("partNumber=1", "partNumber=2"), { method: "PUT", body: "hello" })).status,
    ).toBe(403);
    expect((await fetch(signed, { method: "PUT", body: "hello" })).status).toBe(200);
  });

  it("can be aborted", async () => {
    const Key = "content/z/dropped";
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    await expect(s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))).rejects.toThrow();
    const anonymous = await fetch(`${url(Key)}?uploadId=${UploadId}`, { method: "DELETE" });
    expect(anonymous.status).toBe(403);
  });
});

describe("with the site's credentials", () => {
  it("lists and deletes objects, including names with spaces and accents", async () => {
    const Key = "content/w/año nuevo (1).mp3";
    await put(Key, "x");
    const ResponseContentDisposition = `attachment; filename*=UTF-8''a%C3%B1o%20(1)!*.mp3`;
    const link = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key, ResponseContentDisposition }));
    expect((await fetch(link)).headers.get("content-disposition")).toBe(ResponseContentDisposition);
    const list = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "content/w/" }));
    expect(list.Contents?.map((object) => object.Key)).toEqual([Key]);
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toThrow();
  });
});
