import { expect, test } from "vitest";
import { sendAbortedRequests } from "@/bench/aborts/aborted-requests";

test.each(["http://ayllu.example", "http://192.0.2.1:3000", "http://127.0.0.1.ayllu.example"])(
  "sends nothing to %s, which is another machine",
  async (site) => {
    const member = { cookie: "", contentId: "" };
    const options = { site, member, addresses: ["127.0.1.1"], count: 1, perSecond: 1 };
    await expect(sendAbortedRequests(options)).rejects.toThrow("is not this machine");
  },
);
