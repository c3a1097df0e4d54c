import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { dropTags } from "@/server/page-cache";
import { createPageServer } from "@/server/page-server";

type RequestContext = { waitUntil: (work: Promise<unknown>) => void };

const REQUEST_CONTEXT = Symbol.for("@next/request-context");

function requestContext(): RequestContext | undefined {
  const platform = (globalThis as Record<symbol, unknown>)[REQUEST_CONTEXT];
  return (platform as { get: () => RequestContext | undefined }).get();
}

/** A handler that, like Next, lets what is rendered go on after the answer; `calls` are the paths it was asked for. */
function openSite() {
  const calls: string[] = [];
  const renders: { end: () => void; fail: (error: Error) => void }[] = [];
  const respondAsNext = async ({ url = "" }: IncomingMessage) => {
    calls.push(url);
    requestContext()?.waitUntil(new Promise<void>((end, fail) => renders.push({ end, fail })));
  };
  const { handle } = createPageServer(respondAsNext, { buildPolicy: () => "default-src 'self'" });
  const ask = (url: string, method = "GET") => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url, method });
    return handle(request, new ServerResponse(request));
  };
  return { ask, calls, renders };
}

test("requests for a page share the render that is under way", async () => {
  const { ask, calls } = openSite();
  await ask("/maestros/ana");
  await ask("/maestros/ana?a=1");
  expect(calls).toEqual(["/maestros/ana", "/maestros/ana?a=1"]);
});

test.each(["end", "fail"] as const)("after a drop they wait for its %s", async (how) => {
  const { ask, calls, renders } = openSite();
  await ask("/maestros/ana");
  dropTags(["a-tag"]);
  const later = ask("/maestros/ana?a=1");
  await ask("/maestros/eva");
  expect(calls).toEqual(["/maestros/ana", "/maestros/eva"]);
  renders[0]?.[how](new Error("The render fails."));
  await later;
  expect(calls).toEqual(["/maestros/ana", "/maestros/eva", "/maestros/ana?a=1"]);
});

test("a render that began after the drop is shared again", async () => {
  const { ask, calls } = openSite();
  dropTags(["a-tag"]);
  await ask("/maestros/ana");
  await ask("/maestros/ana");
  expect(calls).toHaveLength(2);
});

test("what writes is never held up", async () => {
  const { ask, calls } = openSite();
  await ask("/maestros/ana");
  dropTags(["a-tag"]);
  await ask("/maestros/ana", "POST");
  expect(calls).toHaveLength(2);
});
