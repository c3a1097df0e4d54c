import { isPixelAllowed } from "../policy";
import { canExposeAddress } from "./exposed-address";
import { addScript } from "./add-script";

interface Pixel {
  (...command: unknown[]): void;
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

function createPixel(): Pixel {
  const pixel: Pixel = Object.assign(
    (...command: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...command);
      else pixel.queue.push(command);
    },
    // Otherwise it listens to history changes and reports every page, including excluded ones.
    { queue: [], loaded: true, version: "2.0", disablePushState: true },
  );
  pixel.push = pixel;
  return pixel;
}

function loadPixel(id: string): Pixel {
  const pixel = createPixel();
  window.fbq = pixel;
  window._fbq = pixel;
  // Otherwise it reports clicks and page contents.
  pixel("set", "autoConfig", false, id);
  pixel("init", id);
  addScript("https://connect.facebook.net/en_US/fbevents.js");
  return pixel;
}

export function reportToPixel(id: string): void {
  if (!canExposeAddress(isPixelAllowed)) return;
  const pixel = window.fbq ?? loadPixel(id);
  pixel("consent", "grant");
  pixel("track", "PageView");
}

export function stopPixel(): void {
  window.fbq?.("consent", "revoke");
}
