import { Agent, get } from "node:http";

// Ten connections that are kept, each asking as soon as it has its answer, as one thread of a load generator does.

const CONNECTIONS = 10;
// A page that is made anew meanwhile says other minutes than the one before.
const TOLERANCE = 0.02;

export const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** The bytes of an answer; any status but 200 is an error. */
export function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
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

/** Requests per second within so many seconds; an answer of another length is an error. */
export async function requestsPerSecond(url: string, expected: number, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let answers = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() < end) {
      const bytes = await bytesOf(url);
      if (Math.abs(bytes - expected) > expected * TOLERANCE)
        throw new Error(`${url} answers ${bytes} bytes instead of ${expected}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return answers / ((performance.now() - start) / 1000);
}
