import { Agent, request as sendRequest } from "node:http";
import { performance } from "node:perf_hooks";
import type { FuzzRequest } from "./requests";

export type FuzzAnswer = {
  /** 0 if the connection was closed without a response. */
  status: number;
  milliseconds: number;
  /** The first bytes of the body. */
  body: string;
};

const MAX_BODY_LENGTH = 2_000;

type FuzzClient = { send: (request: FuzzRequest) => Promise<FuzzAnswer>; close: () => void };

/** Sends requests that the usual clients would refuse to send. */
export function createFuzzClient(baseUrl: string, connections: number): FuzzClient {
  const { hostname, port } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  const send = ({ method, target, headers, body }: FuzzRequest): Promise<FuzzAnswer> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      let text = "";
      let status = 0;
      const finish = (): void => resolve({ status, milliseconds: performance.now() - startedAt, body: text });
      const contentLength = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const options = {
        agent,
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, ...contentLength },
      };
      const outgoing = sendRequest(options, (response) => {
        status = response.statusCode ?? 0;
        response.on("data", (chunk: Buffer) => {
          if (text.length < MAX_BODY_LENGTH) text += chunk.toString("latin1", 0, MAX_BODY_LENGTH);
        });
        response.on("end", finish).on("error", finish);
      });
      outgoing.on("error", finish);
      outgoing.end(body);
    });

  return { send, close: () => agent.destroy() };
}
