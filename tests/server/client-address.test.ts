import type { IncomingMessage } from "node:http";
import { describe, expect, it, test } from "vitest";
import { clientAddress, clientNetwork } from "@/server/normalize-request";

const from = (forwarded: string | undefined, proxies: number, socket = "10.0.0.1"): string =>
  clientAddress(
    {
      socket: { remoteAddress: socket },
      headers: { "x-forwarded-for": forwarded },
    } as unknown as IncomingMessage,
    proxies,
  );

describe("the client address", () => {
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
  ])("for %s behind %i trusted proxies is %s", (forwarded, proxies, expected) => {
    expect(from(forwarded, proxies)).toBe(expected);
  });

  it("is a plain IPv4 address if the socket has a mapped one", () => {
    expect(from(undefined, 0, "::ffff:127.0.0.1")).toBe("127.0.0.1");
  });
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::6", "2001:db8:1:2::/64"],
  ["2001:0db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s belongs to the network %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
