import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const WIDTH = 320;
const HEIGHT = 180;
const FRAMES = 20;

/** Draws a light bar that moves over a grey picture. */
function drawFrame(frame: number): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 90);
  const left = (frame * WIDTH) / FRAMES;
  for (let row = 0; row < HEIGHT; row++) luma.fill(220, row * WIDTH + left, row * WIDTH + left + 16);
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  return Buffer.concat([Buffer.from("FRAME\n"), luma, chroma]);
}

/**
 * Writes a film of ten small pictures a second, which Chromium can take for a camera: the pictures of a real one cost each browser of a
 * test half a core to encode and to decode.
 */
export function writeSmallCamera(): string {
  const path = join(mkdtempSync(join(tmpdir(), "ayllu-camera-")), "camera.y4m");
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(
    path,
    Buffer.concat([header, ...Array.from({ length: FRAMES }, (_, index) => drawFrame(index))]),
  );
  return path;
}
