import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement, Fragment } from "react";
import { afterEach, expect, test } from "vitest";
import { resolveNode } from "@/lib/publishing/seo/drawing";
import { renderShareImage } from "@/lib/publishing/seo/render-image";
import { ImageDrawer } from "@/server/image-drawer";

let drawer: ImageDrawer | undefined;

afterEach(async () => {
  globalThis.aylluDrawImage = undefined;
  await drawer?.stop();
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
  drawer = new ImageDrawer();
  let drawn = 0;
  globalThis.aylluDrawImage = (drawing) => {
    drawn += 1;
    return drawer?.draw(drawing) ?? Promise.reject(new Error("stopped"));
  };
  const images = await Promise.all([1, 2].map(() => renderShareImage(image, { photo: false })));
  expect(images.map((there) => there.equals(here))).toEqual([true, true]);
  expect(drawn).toBe(2);
});

test("what cannot be drawn is an error of its own, and the next image is drawn", async () => {
  drawer = new ImageDrawer();
  const options = { width: 10, height: 10, fonts: [] };
  const broken = resolveNode(createElement("img", { src: "data:image/png;base64,broken" }));
  await expect(drawer.draw({ ...options, element: broken })).rejects.toThrow();
  const whole = resolveNode(createElement("div", { style: { display: "flex" } }));
  expect((await drawer.draw({ ...options, element: whole })).subarray(1, 4)).toEqual(
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
  drawer = new ImageDrawer(program);
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(drawer.draw({ element: null, width: 1, height: 1, fonts: [] })).rejects.toThrow("has ended");
  await rm(directory, { recursive: true });
});
