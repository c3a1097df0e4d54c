import "server-only";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { RequestOptions } from "node:https";
import { createSecureContext } from "node:tls";
import { env } from "@/lib/platform/env";

// The web service of the Spanish tax agency: SOAP over HTTPS, where the certificate says who sends. The embedded agency, which
// listens on this machine alone, needs neither.

export const TAX_AGENCY_TIMEOUT_MS = 60_000;
// An answer has a line of at most 3 kB for each of a thousand records.
const MAX_BYTES = 8 * 1024 * 1024;

export type TaxAgencyFailure =
  "unreachable" | "timeout" | "too-large" | "status" | "insecure" | "certificate";

export class TaxAgencyError extends Error {
  constructor(
    readonly reason: TaxAgencyFailure,
    options?: ErrorOptions,
  ) {
    super(`The tax agency gave no answer: ${reason}`, options);
    this.name = "TaxAgencyError";
  }
}

/** Records for the agency's environment for tests, or for the embedded agency, have no effect; "none" is without an address. */
export type TaxAgencyKind = "real" | "test" | "embedded" | "none";

const TEST_DOMAIN = ".aeat.es";

const isLocal = ({ protocol, hostname }: URL): boolean => protocol === "http:" && hostname === "127.0.0.1";

/** Errors: a certificate that is missing, or that its password does not open. */
async function loadCertificate(): Promise<{ pfx: Buffer; passphrase: string }> {
  const { TAX_AGENCY_CERTIFICATE: path, TAX_AGENCY_CERTIFICATE_PASSWORD: passphrase = "" } = env;
  if (!path) throw new Error("TAX_AGENCY_CERTIFICATE is not set");
  const certificate = { pfx: await readFile(path), passphrase };
  createSecureContext(certificate);
  return certificate;
}

async function toRequestOptions(url: URL): Promise<RequestOptions> {
  if (isLocal(url)) return {};
  if (url.protocol !== "https:") throw new TaxAgencyError("insecure");
  return loadCertificate().catch((error: unknown) => {
    throw new TaxAgencyError("certificate", { cause: error });
  });
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new TaxAgencyError("too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function post(url: URL, body: string, signal: AbortSignal): Promise<string> {
  const options = await toRequestOptions(url);
  const connect: typeof requestHttps = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = connect(url, {
    ...options,
    method: "POST",
    agent: false,
    signal,
    headers: {
      "content-type": "text/xml; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      soapaction: '""',
    },
  });
  const answered = once(request, "response", { signal }) as Promise<[IncomingMessage]>;
  // An error after the response ends its body, too.
  request.on("error", () => {});
  try {
    request.end(body);
    const [response] = await answered;
    // SOAP sends its faults with 500.
    if (response.statusCode !== 200 && response.statusCode !== 500) throw new TaxAgencyError("status");
    return await readAnswer(response);
  } finally {
    request.destroy();
  }
}

export const taxAgency = {
  get kind(): TaxAgencyKind {
    if (!env.TAX_AGENCY_URL) return "none";
    const url = new URL(env.TAX_AGENCY_URL);
    if (isLocal(url)) return "embedded";
    return url.hostname.endsWith(TEST_DOMAIN) ? "test" : "real";
  },

  /** Says what is wrong with the certificate; null if it can be used. */
  async findCertificateFault(): Promise<"missing" | "unreadable" | null> {
    if (!env.TAX_AGENCY_CERTIFICATE) return "missing";
    return loadCertificate().then(
      () => null,
      () => "unreadable",
    );
  },

  /** Returns the answer, a SOAP envelope of its own. Errors: `TaxAgencyError`; whether the message arrived is then unknown. */
  async send(envelope: string, { timeoutMs = TAX_AGENCY_TIMEOUT_MS } = {}): Promise<string> {
    if (!env.TAX_AGENCY_URL) throw new Error("TAX_AGENCY_URL is not set");
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await post(new URL(env.TAX_AGENCY_URL), envelope, signal);
    } catch (error) {
      if (error instanceof TaxAgencyError) throw error;
      throw new TaxAgencyError(signal.aborted ? "timeout" : "unreachable", { cause: error });
    }
  },
};
