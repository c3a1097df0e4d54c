import type { Side, Signal } from "@/lib/rooms/signalling/schema";

type CandidateSignal = Extract<Signal, { type: "candidates" }>;

const BATCH_MS = 40;
const BATCH_SIZE = 50;

/** Sends the ICE candidates of a connection in batches, and an empty list after the last. */
export function sendCandidates(
  connection: RTCPeerConnection,
  side: Side,
  push: (signal: CandidateSignal) => void,
): void {
  let batch: CandidateSignal["candidates"] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (; batch.length > 0; batch = batch.slice(BATCH_SIZE)) {
      push({ type: "candidates", side, candidates: batch.slice(0, BATCH_SIZE) });
    }
  }

  connection.addEventListener("icecandidate", ({ candidate }) => {
    // Some browsers mark the end by an empty candidate, others by none.
    if (!candidate?.candidate) {
      flush();
      if (!candidate) push({ type: "candidates", side, candidates: [] });
      return;
    }
    const { sdpMid, sdpMLineIndex } = candidate;
    batch.push({ candidate: candidate.candidate, sdpMid, sdpMLineIndex });
    timer ??= setTimeout(flush, BATCH_MS);
  });
}
