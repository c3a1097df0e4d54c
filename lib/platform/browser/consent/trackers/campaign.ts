import { isReportable } from "../policy";
import { canExposeAddress } from "./exposed-address";
import { addScript } from "./add-script";

interface CampaignTracker {
  (...command: unknown[]): void;
  q: unknown[][];
  l: number;
}

declare global {
  interface Window {
    visitorGlobalObjectAlias?: string;
    vgo?: CampaignTracker;
  }
}

function loadCampaignTracker(id: string): void {
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

export function reportToCampaign(id: string): void {
  if (!canExposeAddress(isReportable)) return;
  if (!window.vgo) loadCampaignTracker(id);
  window.vgo?.("process");
}
