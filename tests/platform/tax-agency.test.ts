import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeServer, listen } from "@/lib/platform/http/listen";
import { taxAgency } from "@/lib/platform/ports/tax-agency";

// The certificates are of this test alone, and nobody trusts them.
const FOLDER = join(import.meta.dirname, "tax-agency-certificates");
const CERTIFICATE = join(FOLDER, "operator.pfx");
const read = (name: string): Buffer => readFileSync(join(FOLDER, name));

type Handler = Parameters<typeof createServer>[1];

let server: Server;

/** Starts an agency that refuses connections without the operator's certificate. */
async function startAgency(handler: Handler): Promise<void> {
  server = createServer(
    {
      key: read("server-key.pem"),
      cert: read("server.pem"),
      ca: read("operator.pem"),
      requestCert: true,
      rejectUnauthorized: true,
    },
    handler,
  );
  const port = await listen(server, 0, "127.0.0.1");
  vi.stubEnv("TAX_AGENCY_URL", `https://localhost:${port}/VerifactuSOAP`);
}

beforeEach(() => {
  vi.stubEnv("TAX_AGENCY_CERTIFICATE", CERTIFICATE);
  vi.stubEnv("TAX_AGENCY_CERTIFICATE_PASSWORD", "una-clave");
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await closeServer(server, 0);
});

const send = (timeoutMs = 60_000) => taxAgency.send("<a/>", { timeoutMs });

describe("the port to the tax agency", () => {
  it("presents the operator's certificate and takes the answer, a fault with 500 too", async () => {
    const senders: string[] = [];
    await startAgency((request, response) => {
      senders.push((request.socket as TLSSocket).getPeerCertificate().subject.CN as string);
      response.writeHead(senders.length === 1 ? 200 : 500).end(`<b n="${request.headers["content-type"]}"/>`);
    });
    const answer = '<b n="text/xml; charset=utf-8"/>';
    expect([await send(), await send()]).toEqual([answer, answer]);
    expect(senders).toEqual(["Ayllu Circulo SL", "Ayllu Circulo SL"]);
  });

  it("sends nothing with a certificate that does not open, or without TLS", async () => {
    let requests = 0;
    await startAgency((_, response) => {
      requests += 1;
      response.end();
    });
    vi.stubEnv("TAX_AGENCY_CERTIFICATE_PASSWORD", "otra");
    expect(await taxAgency.findCertificateFault()).toBe("unreadable");
    await expect(send()).rejects.toMatchObject({ reason: "certificate" });
    vi.stubEnv("TAX_AGENCY_CERTIFICATE", "");
    expect(await taxAgency.findCertificateFault()).toBe("missing");
    vi.stubEnv("TAX_AGENCY_URL", "http://ayllu.example/VerifactuSOAP");
    await expect(send()).rejects.toMatchObject({ reason: "insecure" });
    expect(requests).toBe(0);
  });

  it("does not trust a server that nobody vouches for", async () => {
    await startAgency((_, response) => response.end("<b/>"));
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "1");
    await expect(send()).rejects.toMatchObject({ reason: "unreachable" });
  });

  it("gives up an answer that is late, endless or of another kind", async () => {
    await startAgency((request, response) => {
      if (request.headers["content-length"] !== "4") return;
      response.writeHead(503).end();
    });
    await expect(send()).rejects.toMatchObject({ reason: "status" });
    server.removeAllListeners("request");
    server.on("request", () => {});
    await expect(send(200)).rejects.toMatchObject({ reason: "timeout" });
    server.removeAllListeners("request");
    server.on("request", (_, response) => response.end("x".repeat(9 * 1024 * 1024)));
    await expect(send()).rejects.toMatchObject({ reason: "too-large" });
  });
});
