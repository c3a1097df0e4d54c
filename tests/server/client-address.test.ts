import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress } from "@/server/inbound";

const from = (forwarded: string | undefined, proxies: number, socket = "10.0.0.1"): string =>
  clientAddress(
    {
      socket: { remoteAddress: socket },
      headers: { "x-forwarded-for": forwarded },
    } as unknown as IncomingMessage,
    proxies,
  );

describe("the client's address", () => {
  it.each([
    [undefined, 0, "10.0.0.1"],
    ["1.1.1.1", 0, "10.0.0.1"],
    ["1.1.1.1", 1, "1.1.1.1"],
    ["6.6.6.6, 1.1.1.1", 1, "1.1.1.1"],
    ["6.6.6.6, 1.1.1.1, 10.0.0.2", 2, "1.1.1.1"],
    ["1.1.1.1", 5, "1.1.1.1"],
    [undefined, 1, "10.0.0.1"],
    ["nonsense", 1, "10.0.0.1"],
    ["::ffff:1.1.1.1", 1, "1.1.1.1"],
    ["2001:db8::1", 1, "2001:db8::1"],
  ])("of %s behind %i proxies is %s", (forwarded, proxies, expected) => {
    expect(from(forwarded, proxies)).toBe(expected);
  });

  it("is plain when the socket maps it", () => {
    expect(from(undefined, 0, "::ffff:127.0.0.1")).toBe("127.0.0.1");
  });
});
