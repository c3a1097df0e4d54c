import { Agent, get } from "node:http";

// Ten keep-alive connections, each sending its next request as soon as the last response has arrived.

const CONNECTIONS = 10;
// A page regenerated during the run may differ slightly in relative times.
const TOLERANCE = 0.02;

export const loadAgent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Returns the length of the response body. Errors: a status other than 200. */
export function fetchByteLength(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: loadAgent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answers ${response.statusCode}`));
      });
    });
    request.on("error", reject);
  });
}

type Load = { url: string; headers?: Record<string, string>; expected: number; seconds: number };

/** Returns requests per second. Errors: a response whose length differs from `expected` by more than 2 %. */
export async function measureRequestsPerSecond({ url, headers, expected, seconds }: Load): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let count = 0;
  const sendRequests = async (): Promise<void> => {
    while (performance.now() < end) {
      const bytes = await fetchByteLength(url, headers);
      if (Math.abs(bytes - expected) > expected * TOLERANCE)
        throw new Error(`${url} answers ${bytes} bytes instead of ${expected}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
  return count / ((performance.now() - start) / 1000);
}
