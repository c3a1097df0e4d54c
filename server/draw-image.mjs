import { parentPort } from "node:worker_threads";
import { ImageResponse } from "next/og.js";

// A worker thread that draws share images: layout and rasterizing take up to half a second of processor time.

/** Fonts that are already parsed are recognized by their identity. */
let knownFonts;

async function draw({ element, width, height, fonts }) {
  knownFonts ??= fonts.map((font) => ({ ...font, data: Buffer.from(font.data) }));
  const response = new ImageResponse(element, { width, height, fonts: knownFonts });
  return new Uint8Array(await response.arrayBuffer());
}

parentPort?.on("message", async ({ id, job }) => {
  try {
    const result = await draw(job);
    parentPort.postMessage({ id, result }, [result.buffer]);
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
