import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement, Fragment } from "react";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { resolveNode } from "@/lib/publishing/seo/drawing";
import { renderShareImage } from "@/lib/publishing/seo/render-image";
import { renderReceiptPdf } from "@/lib/orders/receipt/pdf";
import { buildPaidOrderView } from "@/tests/support/factories/order-view";
import { readPdf } from "@/tests/support/read-pdf";
import { createImageThread, startThreads } from "@/server/threads";
import { WorkThread } from "@/server/work-thread";

let drawing: { stop: () => Promise<void> } | undefined;

afterEach(async () => {
  await drawing?.stop();
});

const Title = ({ text }: { text: string }) => createElement("b", { style: { color: "red" } }, text);
const image = createElement(
  "div",
  { style: { display: "flex" } },
  createElement(Fragment, null, createElement(Title, { text: "Luna" })),
  [null, false, " nueva"],
);

test("components are called until only elements are left, which another thread can be sent", () => {
  const plain = resolveNode(image);
  expect(structuredClone(plain)).toEqual(plain);
  expect(plain).toMatchObject({
    type: "div",
    props: { children: [{ type: "b", props: { children: "Luna" } }, [null, null, " nueva"]] },
  });
  expect(() => structuredClone(image)).toThrow();
});

test("the thread draws the same image as the process of the build", async () => {
  const here = await renderShareImage(image, { photo: false });
  drawing = startThreads();
  const { aylluDrawImage } = globalThis;
  let drawn = 0;
  globalThis.aylluDrawImage = async (job) => {
    drawn += 1;
    return (await aylluDrawImage?.(job)) ?? new Uint8Array();
  };
  const images = await Promise.all([1, 2].map(() => renderShareImage(image, { photo: false })));
  expect(images.map((there) => there.equals(here))).toEqual([true, true]);
  expect(drawn).toBe(2);
});

test("the thread writes the same receipt as the process of the application", async () => {
  const receipt = {
    order: buildPaidOrderView(),
    title: "Respirar",
    buyerName: "Íñigo Muñoz",
    masterName: "Lucía Ferrer",
    zone: "Europe/Madrid",
    issuer: null,
  };
  const here = await readPdf(await renderReceiptPdf(receipt));
  drawing = startThreads();
  const { aylluWritePdf } = globalThis;
  let written = 0;
  globalThis.aylluWritePdf = async (job) => {
    written += 1;
    return (await aylluWritePdf?.(job)) ?? new Uint8Array();
  };
  const there = await readPdf(await renderReceiptPdf(receipt));
  expect(there.text).toBe(here.text);
  expect(there.text).toContain("Respirar");
  expect(written).toBe(1);
});

test("what cannot be drawn is an error of its own, and the next image is drawn", async () => {
  const drawer = createImageThread();
  drawing = drawer;
  const options = { width: 10, height: 10, fonts: [] };
  const broken = resolveNode(createElement("img", { src: "data:image/png;base64,broken" }));
  await expect(drawer.run({ ...options, element: broken })).rejects.toThrow();
  const whole = resolveNode(createElement("div", { style: { display: "flex" } }));
  expect((await drawer.run({ ...options, element: whole })).subarray(1, 4)).toEqual(
    new Uint8Array(Buffer.from("PNG")),
  );
});

test("a thread that dies fails its images and is replaced", async () => {
  const directory = await mkdtemp(join(tmpdir(), "ayllu-drawer-"));
  const program = join(directory, "dies.mjs");
  await writeFile(
    program,
    `import { parentPort } from "node:worker_threads"; parentPort.once("message", () => process.exit(1));`,
  );
  const drawer = new WorkThread<number, unknown>({ program, result: z.unknown() });
  drawing = drawer;
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(drawer.run(attempt)).rejects.toThrow("has ended");
  await rm(directory, { recursive: true });
});

test("a thread that needs too much memory fails its job, and the next one gets another thread", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ayllu-greedy-"));
  const program = join(folder, "greedy.mjs");
  await writeFile(
    program,
    `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ id, job }) => {
      const kept = [];
      while (job === "greedy") kept.push(new Array(100_000).fill(kept.length));
      parentPort.postMessage({ id, result: new Uint8Array([1]) });
    });`,
  );
  const thread = new WorkThread<string, unknown>({ program, result: z.unknown() });
  await expect(thread.run("greedy")).rejects.toThrow("memory");
  expect(await thread.run("modest")).toEqual(new Uint8Array([1]));
  await thread.stop();
  await rm(folder, { recursive: true });
});
