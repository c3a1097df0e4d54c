import { isReportable } from "../policy";
import { mayReadAddress } from "../../../../consent/trackers/own-address";
import { addScript } from "./add-script";

// Site tracking of ActiveCampaign by the protocol of diffuser.js.

interface Visits {
  (...command: unknown[]): void;
  /** What was asked before diffuser.js came and took the place of this function. */
  q: unknown[][];
  /** When this function was made. */
  l: number;
}

declare global {
  interface Window {
    visitorGlobalObjectAlias?: string;
    vgo?: Visits;
  }
}

function load(id: string): void {
  const queue: unknown[][] = [];
  window.visitorGlobalObjectAlias = "vgo";
  window.vgo = Object.assign((...command: unknown[]) => void queue.push(command), {
    q: queue,
    l: Date.now(),
  });
  window.vgo("setAccount", id);
  window.vgo("setTrackByDefault", true);
  addScript("https://diffuser-cdn.app-us1.com/diffuser/diffuser.js");
}

/** Reports a view of the present page. */
export function reportToCampaign(id: string): void {
  if (!mayReadAddress(isReportable)) return;
  if (!window.vgo) load(id);
  window.vgo?.("process");
}
