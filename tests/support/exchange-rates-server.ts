import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Units for one euro by day and currency. */
export type PublishedRates = Record<string, Record<string, string>>;

/** The file of the European Central Bank, the latest day first. */
const renderFile = (days: PublishedRates): string => {
  const cubes = Object.entries(days)
    .toSorted(([left], [right]) => right.localeCompare(left))
    .map(
      ([time, rates]) =>
        `<Cube time="${time}">${Object.entries(rates)
          .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
          .join("")}</Cube>`,
    );
  return (
    '<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" ' +
    'xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject>' +
    "<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>" +
    `<Cube>${cubes.join("")}</Cube></gesmes:Envelope>`
  );
};

export type RatesServer = {
  url: string;
  /** Publishes these days from now on; a text is answered as it is, a number as a status. */
  publish: (content: PublishedRates | string | number) => void;
  countRequests: () => number;
  stop: () => Promise<void>;
};

/** Starts a server that speaks the format of the European Central Bank's reference rates. */
export async function startRatesServer(): Promise<RatesServer> {
  let content: PublishedRates | string | number = {};
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    if (typeof content === "number") return void response.writeHead(content).end();
    response.writeHead(200, { "content-type": "text/xml" });
    response.end(typeof content === "string" ? content : renderFile(content));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/eurofxref-hist-90d.xml`,
    publish: (next) => void (content = next),
    countRequests: () => requests,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
