/** The part of the Network Information API that tells Wi-Fi from mobile data; browsers on phones have it. */
type NetworkInformation = EventTarget & { type?: string };

const readInformation = (): NetworkInformation | undefined =>
  (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** Calls `onChange` when the device is on another network, or on one again. Returns the end of it. */
export function watchNetwork(onChange: () => void): () => void {
  const information = readInformation();
  let type = information?.type;
  function handleInformation(): void {
    const before = type;
    type = information?.type;
    // Estimates of the speed change all the time, and without a network there is nothing to do.
    if (type !== before && type !== "none") onChange();
  }
  window.addEventListener("online", onChange);
  information?.addEventListener("change", handleInformation);
  return () => {
    window.removeEventListener("online", onChange);
    information?.removeEventListener("change", handleInformation);
  };
}
