import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A VAT number of DE that the test register knows, and how it answers to others by their end. */
export const VIES_NUMBERS = {
  valid: "DE811907980",
  /** VIES answers that the member state does not. */
  stateAway: "DE811907981",
  /** VIES answers that it is busy, with a status of its own. */
  busy: "DE811907982",
  /** VIES answers with something else than its protocol. */
  broken: "DE811907983",
  invalid: "DE999999999",
} as const;

/** Numbers that begin like this are valid as well, so that a test may have one of its own. */
const VALID_NUMBERS = /^DE7\d{8}$/;

export type ViesServer = {
  url: string;
  /** The addresses that were asked for. */
  asked: string[];
  stop: () => Promise<void>;
};

const PATH = /^\/rest-api\/ms\/([A-Z]{2})\/vat\/([A-Z0-9]+)$/;

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

/** The answer of VIES about a number, as its member state gives it. */
const toAnswer = (vatNumber: string, requester: string | null, userError: string) => ({
  isValid: userError === "VALID",
  requestDate: new Date().toISOString(),
  userError,
  name: userError === "VALID" ? "Beispiel GmbH" : "---",
  address: userError === "VALID" ? "Hauptstr. 1, 10115 Berlin" : "---",
  requestIdentifier: requester && userError === "VALID" ? "WAPIAAAAZxyz1234" : "",
  originalVatNumber: vatNumber,
  vatNumber,
});

function answer(response: ServerResponse, url: URL): void {
  const [, prefix = "", number = ""] = PATH.exec(url.pathname) ?? [];
  const requester = url.searchParams.get("requesterNumber");
  switch (`${prefix}${number}`) {
    case VIES_NUMBERS.busy:
      return send(response, 500, {
        actionSucceed: false,
        errorWrappers: [{ error: "MS_MAX_CONCURRENT_REQ" }],
      });
    case VIES_NUMBERS.stateAway:
      return send(response, 200, toAnswer(number, requester, "MS_UNAVAILABLE"));
    case VIES_NUMBERS.broken:
      return send(response, 200, { unexpected: true });
    case VIES_NUMBERS.valid:
      return send(response, 200, toAnswer(number, requester, "VALID"));
    default:
      return send(
        response,
        200,
        toAnswer(number, requester, VALID_NUMBERS.test(`${prefix}${number}`) ? "VALID" : "INVALID"),
      );
  }
}

/** Starts a register that speaks the REST protocol of VIES. */
export async function startViesServer(): Promise<ViesServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    asked.push(`${url.pathname}${url.search}`);
    answer(response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/rest-api`,
    asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
