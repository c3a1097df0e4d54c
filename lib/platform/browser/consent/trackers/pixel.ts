import { pixelAllowedOn } from "../policy";
import { mayReadAddress } from "../../../../consent/trackers/own-address";
import { addScript } from "./add-script";

// The pixel of Meta by the protocol of fbevents.js.

interface Pixel {
  (...command: unknown[]): void;
  /** Set by fbevents.js once it is there; until then commands wait in the queue. */
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[][];
  push?: Pixel;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
}

declare global {
  interface Window {
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

function makePixel(): Pixel {
  const pixel: Pixel = Object.assign(
    (...command: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...command);
      else pixel.queue.push(command);
    },
    // Else it follows the history by itself and reports every page, the forbidden ones too.
    { queue: [], loaded: true, version: "2.0", disablePushState: true },
  );
  pixel.push = pixel;
  return pixel;
}

function load(id: string): Pixel {
  const pixel = makePixel();
  window.fbq = pixel;
  window._fbq = pixel;
  // Else it reports clicks and what stands on the page.
  pixel("set", "autoConfig", false, id);
  pixel("init", id);
  addScript("https://connect.facebook.net/en_US/fbevents.js");
  return pixel;
}

/** Reports a view of the present page, where the pixel is allowed. */
export function reportToPixel(id: string): void {
  if (!mayReadAddress(pixelAllowedOn)) return;
  const pixel = window.fbq ?? load(id);
  pixel("consent", "grant");
  pixel("track", "PageView");
}

export function stopPixel(): void {
  window.fbq?.("consent", "revoke");
}
