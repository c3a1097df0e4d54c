import "server-only";
import sharp from "sharp";
import type { Sharp, SharpInput, SharpOptions } from "sharp";
import { runHeavyTask } from "./concurrency";

// One thread per image: the queue decides how many are processed at a time.
sharp.concurrency(1);

/** Decoded, such an image takes 100 MB. */
const MAX_PIXELS = 25_000_000;

type OpenImage = (input: SharpInput, options?: SharpOptions) => Sharp;

const openImage: OpenImage = (input, options) => sharp(input, { limitInputPixels: MAX_PIXELS, ...options });

/**
 * Decodes and encodes images of at most 25 megapixels in the queue of heavy tasks; `personId` is whose image it is. Errors:
 * `ServiceUnavailable`, `TooManyRequests`.
 */
export const processImage = <Result>(
  task: (open: OpenImage) => Promise<Result>,
  personId?: string,
): Promise<Result> => runHeavyTask(() => task(openImage), personId);
