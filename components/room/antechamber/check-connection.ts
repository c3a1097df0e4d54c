import type { IceServer } from "@/lib/rooms/ice-server";

export type ConnectionResult = "good" | "slow" | "blocked" | "unsupported" | "offline";

const GATHER_MS = 4000;
const SLOW_MS = 700;

type CandidateType = "host" | "srflx" | "relay" | "prflx";

/** Collects the kinds of address under which others could reach this browser. */
function gatherCandidates(iceServers: IceServer[]): Promise<Set<CandidateType>> {
  const connection = new RTCPeerConnection({ iceServers });
  const types = new Set<CandidateType>();
  return new Promise((resolve) => {
    function finish(): void {
      clearTimeout(timer);
      connection.close();
      resolve(types);
    }
    const timer = setTimeout(finish, GATHER_MS);
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (!candidate) return finish();
      if (candidate.type) types.add(candidate.type);
    });
    connection.createDataChannel("check");
    connection
      .createOffer()
      .then((offer) => connection.setLocalDescription(offer))
      .catch(finish);
  });
}

/** Times the answer of the site; null without one. */
async function measureAnswer(ask: () => Promise<unknown>): Promise<number | null> {
  const start = performance.now();
  try {
    await ask();
    return performance.now() - start;
  } catch {
    return null;
  }
}

/**
 * Tells whether the site answers in time and the network lets calls out, as far as one can know outside the room: with a
 * server of addresses its answer proves it; without one, that the browser has an address at all.
 */
export async function checkConnection(
  iceServers: IceServer[],
  ask: () => Promise<unknown>,
): Promise<ConnectionResult> {
  if (typeof RTCPeerConnection === "undefined") return "unsupported";
  const [first, types] = await Promise.all([measureAnswer(ask), gatherCandidates(iceServers)]);
  const second = first === null ? null : await measureAnswer(ask);
  if (second === null) return "offline";
  const isReachable = iceServers.length === 0 ? types.size > 0 : types.has("srflx") || types.has("relay");
  if (!isReachable) return "blocked";
  return second > SLOW_MS ? "slow" : "good";
}
